/** A person whom the local issuer vouches for. `subject` is marked, so it can never equal a real person's at the providers. */
export type LocalPerson = { readonly subject: string; readonly name: string; readonly email: string };

/** The people in the local sign-in windows. The last person has the e-mail of the demo's author, who signs in with a password. */
export const LOCAL_PEOPLE: readonly LocalPerson[] = [
  { subject: 'local-1001', name: 'Ayu Lestari', email: 'ayu@people.local.example' },
  { subject: 'local-1002', name: 'Budi Santoso', email: 'budi@people.local.example' },
  { subject: 'local-1003', name: 'Sekar Wulan', email: 'demo@tinta.local' },
];
