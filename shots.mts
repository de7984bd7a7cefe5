import { launchBrowser } from './tests/journeys/browser';
const [who='manager', dark='light', width='1440', lang='fr', ...paths] = process.argv.slice(2);
const browser = await launchBrowser();
const ctx = await browser.newContext({ baseURL: 'http://127.0.0.1:3190', viewport: { width: +width, height: +width < 500 ? 844 : 900 }, colorScheme: dark as never, locale: 'fr-FR', timezoneId: 'Africa/Algiers', ...( +width<500 ? {isMobile: true, hasTouch: true} : {}) });
ctx.setDefaultTimeout(25000);
const page = await ctx.newPage();
const said: string[] = [];
page.on('console', m => { if (['error','warning'].includes(m.type())) said.push(m.type()+': '+m.text().slice(0,300)); });
page.on('pageerror', e => said.push('pageerror '+e));
await page.goto('/login');
await page.getByLabel('Nom d’utilisateur').fill(who);
await page.getByLabel('Mot de passe', { exact: true }).fill('terrain-demo');
await page.getByRole('button', { name: 'Se connecter' }).click();
await page.waitForURL(/today/);
for (const p of paths) {
  await page.goto(p); await page.waitForLoadState('networkidle').catch(()=>{}); await page.waitForTimeout(1500);
  const wide = await page.evaluate(() => document.scrollingElement!.scrollWidth);
  if (wide > +width) said.push(`${p}: ${wide} wide`);
  await page.screenshot({ path: `/tmp/s16/${p.replace(/[^a-z0-9]+/gi,'_')}-${who}-${width}-${dark}.png` });
}
console.log(said.join('\n') || 'console empty');
await browser.close();
