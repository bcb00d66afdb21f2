/** Somebody the local issuer vouches for. `subject` is marked, so that it can never be a person of the real providers. */
export type LocalPerson = { readonly subject: string; readonly name: string; readonly email: string };

/** Who can be chosen in the local sign-in windows. The last one has the e-mail of the demo's author, who signs in with a password. */
export const LOCAL_PEOPLE: readonly LocalPerson[] = [
  { subject: 'local-1001', name: 'Ayu Lestari', email: 'ayu@people.local.example' },
  { subject: 'local-1002', name: 'Budi Santoso', email: 'budi@people.local.example' },
  { subject: 'local-1003', name: 'Sekar Wulan', email: 'demo@tinta.local' },
];
