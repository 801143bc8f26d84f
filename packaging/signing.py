"""Signing what was built, when a certificate is given; else one line that says that it is not.

Windows: MISCHIA_SIGN_PFX (a file), MISCHIA_SIGN_PASSWORD, MISCHIA_SIGN_TIME (address of a time
stamping service). macOS: MISCHIA_SIGN_IDENTITY, and MISCHIA_NOTARY_PROFILE for the notary.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import product


class SigningFailed(Exception):
    """A certificate was given, and signing did not work."""


def sign_for_windows(path: Path) -> bool:
    """Sign a program in place; whether it is signed now."""
    certificate = os.environ.get("MISCHIA_SIGN_PFX", "")
    if not certificate:
        print(f"{path.name}: not signed, no certificate is given (MISCHIA_SIGN_PFX)", flush=True)
        return False
    password = os.environ.get("MISCHIA_SIGN_PASSWORD", "")
    stamp = os.environ.get("MISCHIA_SIGN_TIME", "")
    if sys.platform == "win32":
        words = ["signtool", "sign", "/fd", "SHA256", "/f", certificate, "/p", password]
        words += ["/d", product.TITLE, *(["/tr", stamp, "/td", "SHA256"] if stamp else [])]
        run([*words, str(path)], path)
    else:
        signed = path.with_name(path.name + ".signed")
        words = ["osslsigncode", "sign", "-h", "sha256", "-pkcs12", certificate]
        words += ["-pass", password, "-n", product.TITLE, *(["-ts", stamp] if stamp else [])]
        run([*words, "-in", str(path), "-out", str(signed)], path)
        signed.replace(path)
    print(f"{path.name}: signed", flush=True)
    return True


def sign_for_macos(bundle: Path) -> bool:
    """Sign a bundle or a disk image; whether it is signed now."""
    identity = os.environ.get("MISCHIA_SIGN_IDENTITY", "")
    if not identity:
        print(f"{bundle.name}: not signed, no identity is given (MISCHIA_SIGN_IDENTITY)")
        return False
    words = ["codesign", "--force", "--deep", "--options", "runtime", "--timestamp"]
    entitlements = Path(__file__).resolve().parent / "macos" / "entitlements.plist"
    run([*words, "--entitlements", str(entitlements), "--sign", identity, str(bundle)], bundle)
    print(f"{bundle.name}: signed", flush=True)
    return True


def notarise(image: Path) -> bool:
    """Show a disk image to Apple and staple the answer; whether that was done."""
    profile = os.environ.get("MISCHIA_NOTARY_PROFILE", "")
    if not profile:
        print(f"{image.name}: not notarised, no profile is given (MISCHIA_NOTARY_PROFILE)")
        return False
    words = ["xcrun", "notarytool", "submit", str(image), "--keychain-profile", profile]
    run([*words, "--wait"], image)
    run(["xcrun", "stapler", "staple", str(image)], image)
    return True


def run(words: list[str], path: Path) -> None:
    """Run a signing program; what it was given is never printed."""
    if shutil.which(words[0]) is None:
        raise SigningFailed(f"{path.name}: {words[0]} is needed for signing and is not here")
    done = subprocess.run(words, check=False, capture_output=True, text=True, errors="replace")
    if done.returncode != 0:
        raise SigningFailed(f"{path.name} could not be signed: {done.stdout}{done.stderr}")
