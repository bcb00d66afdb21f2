/** The demo's author, only for trying things out: anyone who reads this can sign in as her. */
export const DEMO_ACCOUNT = { email: 'demo@tinta.local', password: 'tinta-demo', penName: 'Sekar Wulan' };
