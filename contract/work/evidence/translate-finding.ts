import type { Label } from '../steps/parts';
import { say } from '../steps/step-builders';
import { accessDifficulties } from '../task-kinds/ssr/access';
import { evidence, getParts } from './index';

/** Anomalies store the French label of a check, a section or an access difficulty; any other text is returned as it is. */
export const translateFinding = (text: string, language: keyof Label) =>
  language === 'fr' ? text : (labelsByFrench.get(text)?.[language] ?? text);

const labels: readonly Label[] = [
  ...Object.values(evidence)
    .flat()
    .flatMap(step => [
      ...getParts(step, 'checks').flatMap(({ checks }) =>
        checks.flatMap(({ section, content }) => [section, content]),
      ),
      ...getParts(step, 'results').flatMap(({ label, results }) => [
        label,
        ...results.map(result => result.label),
      ]),
    ]),
  ...Object.values(accessDifficulties),
];
/** As anomalies were stored before the label changed. */
const formerLabels = [say('Énergie', 'Power')];
const labelsByFrench = new Map([...formerLabels, ...labels].map(label => [label.fr, label]));
