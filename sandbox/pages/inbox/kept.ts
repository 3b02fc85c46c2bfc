/** What the browser keeps of the user's choices, if it may. Browsers can forbid it, and then reading throws too. */
export const kept = {
  get: (key: string): string | undefined => {
    try {
      return localStorage.getItem(`notifygen-${key}`) ?? undefined;
    } catch {
      return undefined;
    }
  },
  set: (key: string, value: string): void => {
    try {
      localStorage.setItem(`notifygen-${key}`, value);
    } catch {
      // The choice then lasts as long as the page.
    }
  },
};
