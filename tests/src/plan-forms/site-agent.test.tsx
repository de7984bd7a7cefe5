// @vitest-environment jsdom
import '../async-timeout';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { ReactNode } from 'react';
import { AdminContext } from 'react-admin';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { BoardAgent } from '../../../contract/office/board';
import { type TaskKind, taskKinds } from '../../../contract/organisation/vocabulary';
import { sites } from '../../../contract/sites/sites';
import type { Plan } from '../../../contract/work/plans';
import { plans } from '../../../contract/work/plans';
import { allTasks } from '../../../contract/work/task-lists';
import type { Task } from '../../../contract/work/tasks';
import { type Visit, visits } from '../../../contract/work/visits';
import { allFr as fr } from '../../../i18n/fr/all';
import { queryClient } from '../../../src/framework/providers/queryClient';
import { sessionStore } from '../../../src/framework/providers/sessionStore';
import { storeDrafts } from '../../../src/framework/unsaved-changes/drafts';
import type { BoardProps } from '../../../src/office/board/board-props';
import { PlaceDialog } from '../../../src/office/board/PlaceDialog';
import type { Finding } from '../../../src/work/anomalies/finding';
import { PlanRepairDialog } from '../../../src/work/anomalies/PlanRepairDialog';
import { VisitPlanDialog } from '../../../src/work/maintenance/VisitPlanDialog';
import { PlanDialog } from '../../../src/work/plan-forms/PlanDialog';
import { PlanEditDialog } from '../../../src/work/plan-forms/PlanEditDialog';
import { AddTaskDialog } from '../../../src/work/planning/AddTaskDialog';
import { InstallationDialog } from '../../../src/work/tasks/dialogs/InstallationDialog';
import { PlanCmDialog } from '../../../src/work/tasks/dialogs/PlanCmDialog';
import { ReplanDialog } from '../../../src/work/tasks/dialogs/ReplanDialog';
import { sourceFiles } from '../../source-files';
import { createUser, mockFetch } from '../providers/mock-fetch';

const site = 40;
/** The agent in charge of the site in each area; CM shares that of GPM. */
const inCharge: Record<TaskKind, string> = {
  delivery: 'livreur',
  ssr: 'arpenteur',
  installation: 'livreur',
  gpm: 'motoriste',
  cm: 'motoriste',
};
const agents = ['livreur', 'arpenteur', 'motoriste', 'autre'].map((name, index) => ({ id: index + 1, name }));
/** What the server answers of the site, or of a plan or task there. */
const findInCharge = (url: string) => {
  const asked = new URL(url, 'http://localhost').searchParams;
  const [kind, of] = [
    asked.get('task_type') as TaskKind,
    ['site_id', 'plan_id', 'taskid'].filter(id => asked.has(id)),
  ];
  expect(of).toHaveLength(1);
  return agents.find(({ name }) => name === inCharge[kind])?.id ?? null;
};

beforeEach(() => {
  const user = createUser('admin');
  sessionStore.write(user);
  queryClient.clear();
  mockFetch(({ url }) => {
    if (url.startsWith('/api/form/filters'))
      return { body: { success: true, agents, managers: [], installation_types: [], elsewhere: {} } };
    if (url.startsWith('/api/planning/charge?'))
      return { body: { success: true, agent_id: findInCharge(url) } };
    return { body: { success: true, data: [] } };
  });
});
afterEach(cleanup);

const show = (dialog: ReactNode) =>
  render(
    <AdminContext i18nProvider={polyglotI18nProvider(() => fr, 'fr')} queryClient={queryClient}>
      {dialog}
    </AdminContext>,
  );
const cell = { plans: [], others: 0, metres: null, minutes: 0, capacity: 480, absence: null, rest: null };
const onClose = () => {};
const row = { resource: sites, action: 'plan', onClose };
const taskOf = (task_type: TaskKind) =>
  ({ task_id: 5, task_type, task_site_id: site, drop_site_id: null, task_site_code: 'ALG-1' }) as Task;

/** Every form that plans work on one site, with where it is opened. */
const entrances: [string, TaskKind, () => ReactNode][] = [
  ...taskKinds.map((kind): [string, TaskKind, () => ReactNode] => [
    `site lists, site page, co-sites and unplanned sites: ${kind}`,
    kind,
    () => <PlanDialog {...row} record={{ site_id: site, site_code: 'ALG-1' }} kind={kind} />,
  ]),
  ...taskKinds.map((kind): [string, TaskKind, () => ReactNode] => [
    `planning list, « Planifier une tâche »: ${kind}`,
    kind,
    () => {
      const values = { task_type: kind, pickup_site: site };
      storeDrafts(7, [{ name: 'Planifier une tâche', values }]);
      return <AddTaskDialog onClose={onClose} />;
    },
  ]),
  ...taskKinds.map((kind): [string, TaskKind, () => ReactNode] => [
    `planning list, calendar and first screen, a plan without an agent: ${kind}`,
    kind,
    () => (
      <PlanEditDialog
        {...row}
        resource={plans}
        record={{ planid: 1, task_type: kind, pickup_site_id: site, agent_id: null } as Plan}
      />
    ),
  ]),
  ...taskKinds.map((kind): [string, TaskKind, () => ReactNode] => [
    `task page, task lists and first screen, « Replanifier »: ${kind}`,
    kind,
    () => <ReplanDialog {...row} resource={allTasks} record={taskOf(kind)} />,
  ]),
  [
    'task page and task lists, a CM',
    'cm',
    () => <PlanCmDialog {...row} resource={allTasks} record={taskOf('ssr')} />,
  ],
  [
    'task page and task lists, an installation',
    'installation',
    () => <InstallationDialog {...row} resource={allTasks} record={taskOf('ssr')} />,
  ],
  [
    'list of installations, on a chosen site',
    'installation',
    () => {
      storeDrafts(7, [{ name: 'Nouvelle installation', values: { selected_site: site } }]);
      return <InstallationDialog {...row} resource={allTasks} />;
    },
  ],
  [
    'anomalies and first screen',
    'cm',
    () => (
      <PlanRepairDialog
        {...row}
        record={{ id: 1, site_id: site, site: { code: 'ALG-1' }, due: '2031-03-09' } as Finding}
      />
    ),
  ],
  ...(['ssr', 'gpm', 'cm'] as const).map((kind): [string, TaskKind, () => ReactNode] => [
    `recurring maintenance: ${kind}`,
    kind,
    () => (
      <VisitPlanDialog
        {...row}
        resource={visits}
        record={{ visit_id: 1, site_id: site, task_type: kind, agent: null } as Visit}
      />
    ),
  ]),
  [
    'board',
    'ssr',
    () => (
      <PlaceDialog
        {...({
          agents: agents.map(
            ({ id }) =>
              ({ agent_id: id, home: null, most: {}, skills: [], cells: [cell] }) as unknown as BoardAgent,
          ),
          days: ['2031-03-09'],
          today: '2031-03-09',
          texts: {
            say: (key: string) => key,
            describePreview: () => [],
            nameOf: ({ agent_id }: BoardAgent) => agents[agent_id! - 1].name,
            formats: { day: (day: string) => day },
          },
        } as unknown as BoardProps)}
        dragged={{
          kind: 'tray',
          items: [{ agent_id: 2, minutes: 60, task_type: 'ssr', place: null, drop: null } as never],
        }}
        focus={{ row: 0, day: 0 }}
        onPlace={onClose}
        onClose={onClose}
      />
    ),
  ],
];

it.each(entrances)('proposes the agent in charge of the site: %s', async (_, kind, open) => {
  show(open());
  await waitFor(() => {
    const inputs = [...document.querySelectorAll<HTMLElement>('input, [role=combobox]')];
    const values = inputs.map(
      input => (input instanceof HTMLInputElement && input.value) || input.textContent,
    );
    expect(values).toContain(inCharge[kind]);
  });
});

it('keeps an agent chosen by hand when another kind is chosen', async () => {
  show(<PlanDialog {...row} record={{ site_id: site, site_code: 'ALG-1' }} />);
  const shownIn = (label: RegExp) => screen.getByRole('combobox', { name: label }).textContent;
  const choose = async (label: RegExp, name: string) => {
    fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
    fireEvent.click(await screen.findByRole('option', { name }));
    await waitFor(() => expect(shownIn(label)).toBe(name));
  };
  await waitFor(() => expect(shownIn(/Agent/)).toBe('livreur'));
  await choose(/Type|Tâche/, 'SSR');
  await waitFor(() => expect(shownIn(/Agent/)).toBe('arpenteur'));
  await choose(/Agent/, 'autre');
  await choose(/Type|Tâche/, 'GPM');
  expect(shownIn(/Agent/)).toBe('autre');
});

it.each(taskKinds)('asks for the site by its name in this kind of task: %s', async kind => {
  storeDrafts(7, [{ name: 'Planifier une tâche', values: { task_type: kind } }]);
  show(<AddTaskDialog onClose={onClose} />);
  await screen.findByRole('combobox', { name: kind === 'delivery' ? /^Site pickup/ : /^Site( \*)?$/ });
});

/** They act on several sites: an empty agent means that of each site, or the plan's present one. */
const selectionForms = ['BulkActionDialog', 'PlanMoveDialog'];
it('proposes an agent in every form that takes the day of a plan', () => {
  const forms = sourceFiles('src').filter(({ code }) => /name(=|: )["']planning_date["']/.test(code));
  const without = forms.filter(({ code }) => !code.includes('<SiteAgent')).map(({ file }) => file);
  expect(without.map(file => file.match(/(\w+)\.tsx$/)?.[1]).sort()).toEqual(selectionForms);
});
