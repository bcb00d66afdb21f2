/** Whether this browser has IndexedDB. Lockdown Mode of Apple takes it away (docs/browsers.md). */
export const hasDatabase = (): boolean => window.indexedDB !== undefined;
