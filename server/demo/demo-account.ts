/** The demo's author. For trying things out only: anyone who reads this can sign in as her. */
export const DEMO_ACCOUNT = { email: 'demo@tinta.local', password: 'tinta-demo', penName: 'Sekar Wulan' };
