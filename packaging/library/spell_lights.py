"""The light that spells shed, as their texts say it: feet of bright light, and of dim beyond."""

from desktop.model.spell import SpellLight

BOTH = {
    "Branding Smite": SpellLight(0, 5),
    "Continual Flame": SpellLight(20, 20),
    "Dancing Lights": SpellLight(0, 10),
    "Faerie Fire": SpellLight(0, 10),
    "Fire Shield": SpellLight(10, 10),
    "Flame Blade": SpellLight(10, 10),
    "Flaming Sphere": SpellLight(20, 20),
    "Light": SpellLight(20, 20),
    "Prismatic Wall": SpellLight(100, 100),
    "Moonbeam": SpellLight(0, 5),
    "Sunbeam": SpellLight(30, 30, sunlight=60),
}
LIGHTS: dict[str, dict[str, SpellLight]] = {
    "2014": BOTH
    | {
        "Daylight": SpellLight(60, 60),
        "Holy Aura": SpellLight(0, 5),
        "Produce Flame": SpellLight(10, 10),
    },
    "2024": BOTH
    | {
        "Daylight": SpellLight(60, 60, sunlight=60),
        "Produce Flame": SpellLight(20, 20),
        "Shining Smite": SpellLight(5, 0),
        "Starry Wisp": SpellLight(0, 10),
    },
}
