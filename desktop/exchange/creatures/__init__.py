"""Creatures of other programs: each format a module that brings it into drafts."""
