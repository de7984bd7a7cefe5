import CellTowerOutlined from '@mui/icons-material/CellTowerOutlined';
import PersonOutlined from '@mui/icons-material/PersonOutlined';
import QrCode2Outlined from '@mui/icons-material/QrCode2Outlined';
import TaskAltOutlined from '@mui/icons-material/TaskAltOutlined';
import { useTranslate } from 'ra-core';
import type { z } from 'zod';
import type { search } from '../../../contract/office/search';
import { sites } from '../../../contract/sites/sites';
import { useWords } from '../../framework/fields/useWords';
import { useCan } from '../../framework/providers/access';
import { buildListUrl } from '../../framework/ui/list-url';
import { TaskStatusMark } from '../../work/fields/StatusMarks';
import { taskPath } from '../../work/fields/task-path';
import { personPath } from '../people/person-path';
import type { Choice } from './choices';

type SearchResults = z.output<(typeof search)['actions']['find']['output']>;

/** The server's results as lines of the palette, with their links. */
export const useResultChoices = (results: SearchResults | undefined): Choice[] => {
  const translate = useTranslate();
  const words = useWords();
  const canOpenSites = useCan()(sites.actions.show.needs);
  if (!results) return [];
  const sitePath = (id: number, code: string, page = '') =>
    canOpenSites ? `/sites/detail/${id}${page}` : buildListUrl(sites, { site_code: code });
  return [
    ...results.sites.map(site => ({
      key: `site ${site.site_id}`,
      group: 'sites' as const,
      icon: CellTowerOutlined,
      text: [site.site_code, site.site_name].filter(Boolean).join(' · '),
      about:
        site.site_status === 'active'
          ? site.wilaya
          : `${site.wilaya} · ${words.nameOf('site_status', site.site_status)}`,
      to: sitePath(site.site_id, site.site_code),
    })),
    ...results.tasks.map(task => ({
      key: `task ${task.task_id}`,
      group: 'tasks' as const,
      icon: TaskAltOutlined,
      text: `${translate('terrain.search.task', { id: task.task_id })} · ${translate(`terrain.shell.menu.${task.task_type}`)}`,
      about: [task.site_code, task.site_name, task.task_agent].filter(Boolean).join(' · '),
      mark: <TaskStatusMark status={task.task_status} words={words} />,
      to: taskPath(task.task_id),
    })),
    ...results.people.map(person => ({
      key: `person ${person.userid}`,
      group: 'people' as const,
      icon: PersonOutlined,
      text: person.username,
      about: [
        [person.first_name, person.last_name].filter(Boolean).join(' '),
        translate(`terrain.shell.roles.${person.role}`),
      ]
        .filter(Boolean)
        .join(' · '),
      to: personPath(person.role, person.userid),
    })),
    ...results.codes.map(code => ({
      key: `code ${code.code} ${code.task_id ?? `site ${code.site_id}`}`,
      group: 'codes' as const,
      icon: QrCode2Outlined,
      text: code.code,
      about: [
        code.task_id === null
          ? translate(`terrain.search.equipment.${code.equipment}`)
          : translate('terrain.search.task', { id: code.task_id }),
        code.site_code,
        code.site_name,
      ]
        .filter(Boolean)
        .join(' · '),
      to: code.task_id === null ? sitePath(code.site_id, code.site_code, '/assets') : taskPath(code.task_id),
    })),
  ];
};
