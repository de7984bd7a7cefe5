import type { TaskKind } from '../../organisation/vocabulary';
import { accessDifficulties } from '../task-kinds/ssr/access';
import { evidence, getParts, getStep } from './index';
import { getRowNumber, getRowText } from './row-numbers';
import { getRows, type StepData } from './step-data';

// An anomaly is made from each finding (product decisions, « Plans and tasks »), with French texts.

export type AccessProblem = { type: string; content: string };
/** The problem in the data of a step that asks about site access, `null` if none is reported: SSR's `access`. */
export const findAccessProblem = (data: StepData): AccessProblem | null => {
  const difficulty = data.difficult_access;
  if (typeof difficulty !== 'string' || difficulty === 'none') return null;
  if (!(difficulty in accessDifficulties)) return null;
  const type = accessDifficulties[difficulty as keyof typeof accessDifficulties].fr;
  const texts = [data.comments, data.details].filter(text => typeof text === 'string' && text !== '');
  return { type, content: texts.join(' – ') || type };
};

/** Every possible type of such a problem. */
export const accessTypes = Object.entries(accessDifficulties)
  .filter(([difficulty]) => difficulty !== 'none')
  .map(([, { fr }]) => fr);

/** A check answered « nok », not in order. `key` identifies the same check when the step is sent again. */
export type NokCheck = { key: string; section: string; check: string; comment: string | null; type: string };
/** Checks and results that were answered nok. */
export const listNokChecks = (kind: TaskKind, test: string, data: StepData): NokCheck[] => {
  const step = getStep(kind, test);
  const checks = getRows(data, 'checks')
    .filter(({ test_status }) => test_status === 'nok')
    .map(({ key, section_name, test_content, test_comment }) => ({
      key: String(key ?? `${section_name}: ${test_content}`),
      section: String(section_name),
      check: String(test_content),
      comment: toComment(test_comment),
      type: String(section_name),
    }));
  const results = getParts(step, 'results').flatMap(({ label, results }) =>
    results
      .filter(({ key }) => data[`${key}_status`] === 'nok')
      .map(result => ({
        key: result.key,
        section: label.fr,
        check: result.label.fr,
        comment: toComment(data[`${result.key}_comment`]),
        type: label.fr,
      })),
  );
  return [...checks, ...results];
};

/** Every possible type of a nok in checks and results, in order. */
export const nokTypes = [
  ...new Set(
    Object.values(evidence)
      .flat()
      .flatMap(step => [
        ...getParts(step, 'checks').flatMap(({ checks }) => checks.map(({ section }) => section.fr)),
        ...getParts(step, 'results').map(({ label }) => label.fr),
      ]),
  ),
];

/**
 * `key` identifies the same item when the step is sent again, in whatever row: its text, and a counter for
 * duplicates. `no` is its row's number, to which its photos belong.
 */
export type AnomalyItem = { key: string; type: string; label: string; no: number };
/** The rows of the steps `gpm_anomalies` and `anomalies`. */
export const listAnomalyItems = (kind: TaskKind, test: string, data: StepData): AnomalyItem[] =>
  getParts(getStep(kind, test), 'table')
    .filter(({ photosPerRow }) => photosPerRow)
    .flatMap(({ key }) => getRows(data, key))
    .map((row, index) => ({
      type: String(row.type ?? ''),
      label: String(row.label ?? ''),
      no: getRowNumber(row, index),
    }))
    .filter(({ type, label }) => type || label)
    .map((item, index, items) => {
      const text = getRowText(item);
      const duplicates = items.slice(0, index).filter(other => getRowText(other) === text).length;
      return { ...item, key: duplicates ? `${text} #${duplicates + 1}` : text };
    });

const toComment = (comment: unknown) => (typeof comment === 'string' && comment !== '' ? comment : null);
