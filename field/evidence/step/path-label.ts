import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { slotLabel } from '../../../contract/work/evidence';
import type { EvidencePart, EvidenceStep, Label } from '../../../contract/work/steps/parts';
import type { Language } from '../../../i18n/language';

/** The label of a path in a step's data: « Anomalies relevées 2 – Type d’anomalie ». */
export const getPathLabel = (
  kind: TaskKind,
  step: EvidenceStep,
  path: string,
  language: Language,
): string => {
  const slot = /^photos\.(\d+)$/.exec(path);
  if (slot) return slotLabel(kind, step.test, Number(slot[1]), language);
  const labels = step.parts.flatMap(part => listLabels(part, path));
  if (!labels.length) return path;
  return labels.map(label => (typeof label === 'number' ? label : label[language])).join(' – ');
};

/** The labels that lead to a path in one part, with row numbers; empty if it is in another part. */
const listLabels = (part: EvidencePart, path: string): (Label | number)[] => {
  switch (part.part) {
    case 'fields':
      return part.fields.filter(({ key }) => key === path).map(({ label }) => label);
    case 'cells':
      return part.cells.flatMap(cell =>
        part.fields
          .filter(({ key }) => `${key}_${cell}` === path)
          .flatMap(({ label }) => [label, { fr: cell, en: cell }]),
      );
    case 'table': {
      const [key, row, column] = path.split('.');
      if (key !== part.key) return [];
      const columnLabels = part.columns.filter(field => field.key === column).map(({ label }) => label);
      return [part.label, ...(row ? [Number(row) + 1] : []), ...columnLabels];
    }
    case 'checks':
      return path === 'checks' || path.startsWith('checks.')
        ? [part.checks.find(({ key }) => `checks.${key}` === path)?.content ?? part.label]
        : [];
    case 'results':
      return part.results
        .filter(({ key }) => path === `${key}_status` || path === `${key}_comment`)
        .map(({ label }) => label);
    case 'barCodes':
      return path.split('.')[0] === part.key ? [part.label] : [];
    case 'photos':
      return [];
  }
};
