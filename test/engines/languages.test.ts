import { expect, test } from './fixtures.ts';

test.use({ serviceWorkers: 'block' });

for (const { language, offer, lang, signIn } of [
  { language: 'id-ID', offer: 'Pakai Bahasa Indonesia', lang: 'id', signIn: 'Masuk' },
  { language: 'zh-CN', offer: '切换到中文', lang: 'zh', signIn: '登录' },
])
  test(`a browser set to ${language} sees English first and is offered its language; once accepted, it stays`, async ({
    newPhone,
    network,
  }) => {
    const app = await (await newPhone({ language })).start();
    await app.tab.open(network.url);
    await app.sees({ role: 'heading', name: 'Write anywhere, lose nothing' });
    await app.click({ role: 'button', name: offer });
    await app.sees({ role: 'button', name: signIn });
    await app.tab.reload();
    await app.sees({ role: 'button', name: signIn });
    await expect.poll(() => app.tab.evaluate<string>('document.documentElement.lang')).toContain(lang);
    await app.seesNo({ role: 'button', name: offer });
  });
