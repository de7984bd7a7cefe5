import type { TaskKind } from '../../../contract/organisation/vocabulary';
import { getStep } from '../../../contract/work/evidence';
import type { Language } from '../../../i18n/language';
import { getPathLabel } from '../../evidence/step/path-label';

/**
 * The label of a path from the server: `data.Azimuth_A`, `data.items.0.type`, and in a submission prefixed with the
 * step, `access.typology`, `photos.photos.0`. The path itself if nothing matches.
 */
export const getServerPathLabel = (
  kind: TaskKind,
  test: string | null,
  path: string,
  language: Language,
): string => {
  const [first, ...rest] = path.split('.');
  const step = test && first !== 'data' ? undefined : getStep(kind, test ?? first);
  if (!step) return path;
  const field = rest.length ? [getPathLabel(kind, step, rest.join('.'), language)] : [];
  return [...(test ? [] : [step.label[language]]), ...field].join(' – ') || path;
};

/** The step with which such a path begins. */
export const getStepOfPath = (kind: TaskKind, path: string): string | null => {
  const [first] = path.split('.');
  return getStep(kind, first) ? first : null;
};
