/** Milliseconds. A timer with a longer delay would fire at once. */
export const maxDelay = 2_147_483_647;
