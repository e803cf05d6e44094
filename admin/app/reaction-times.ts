/** How fast people read and press, in milliseconds: what keys and pointers may be taken to have meant rests on these. */

/** In which nobody reads which family is in hand and presses for it. */
export const REACTION = 200

/**
 * Between one key of a burst and the next. A slow typist takes about half a second for a letter; who has read why a key was refused
 * and presses another one on purpose takes longer than this.
 */
export const SOON = 700
