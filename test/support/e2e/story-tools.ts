import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Chooses a tool of the story's page that is open: from the menu on a phone, by its button or link on a desktop. */
export async function chooseTool(page: Page, name: string): Promise<void> {
  const menu = page.getByRole('button', { name: 'More tools' });
  const words = page.getByRole('group', { name: 'Tools' });
  await expect(menu.or(words).first()).toBeVisible();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name, exact: true }).click();
    await expect(page.getByRole('menu')).toBeHidden();
    return;
  }
  const tool = { name, exact: true };
  await words.getByRole('button', tool).or(words.getByRole('link', tool)).click();
}
