import type { Fixtures } from './journey';
import { shared } from './site-lists';
import { act, newSite } from './steps';

export const missing = 'Une erreur est survenue, veuillez remplir les champs obligatoires.';

/** A site in the manager's list: its dialog « Planifier une tâche », and the plans that come of it. */
export const siteToPlan = async ({ open, ask }: Fixtures) => {
  const { site_id, site_code } = await newSite(ask);
  const page = await open({ as: 'manager', at: shared('/delivery/sites', { site_code }) });
  return {
    page,
    site_code,
    dialog: () => act(page, site_code, 'Planifier une tâche'),
    submit: () => page.getByRole('dialog').getByRole('button', { name: 'Planifier' }).click(),
    plans: async (kind: string) =>
      (await ask('manager', 'GET', `/api/sites/planning/${site_id}/${kind}`)).data,
  };
};
