import { xlsxType } from '../../../contract/framework/media-types';
import { addedDataColumns } from '../../../contract/work/tasks';
import type { Db } from '../../framework/db/client';
import { writeWorkbook } from '../../framework/excel/writer';
import { Download } from '../../framework/http/responses';
import type { User } from '../../framework/identity/user';
import { type Language, sayIn } from '../../framework/language/language';
import { wilayaNames } from '../../organisation/settings/queries-choices';
import { type AcceptedSurvey, iterateAcceptedSurveys } from './queries';

/** « Exporter TMDB inputs »: accepted SSRs with their additional-data rows, one line each (product decisions). */
export const tmdbWorkbook = async (db: Db, user: User, language: Language) => {
  const say = sayIn(language);
  const wilayas = await wilayaNames(db, language);
  const text = (name: Parameters<typeof say<'reports'>>[1]) => ({
    header: say('reports', name),
    kind: 'text' as const,
  });
  const columns = [
    { ...text('taskId'), kind: 'number' as const },
    text('siteCode'),
    text('siteName'),
    text('wilaya'),
    text('owner'),
    { ...text('latitude'), kind: 'number' as const },
    { ...text('longitude'), kind: 'number' as const },
    { ...text('accepted'), kind: 'instant' as const },
    ...addedDataColumns.map(column => ({ header: tmdbNames[column], kind: 'text' as const })),
  ];
  return new Download({
    name: 'tmdb_inputs.xlsx',
    type: xlsxType,
    content: writeWorkbook({
      sheets: [{ name: 'TMDB inputs', columns, rows: buildLines(iterateAcceptedSurveys(db, user), wilayas) }],
    }),
  });
};

/** TMDB's own column names, whatever the language (document 2, section 3.4). */
const tmdbNames: Record<(typeof addedDataColumns)[number], string> = {
  structure_type: 'Structure Type',
  eqp_hous_type: 'Eqp hous type',
  plot_size: 'Plot size',
  mod_cap_a: 'Mod cap A',
  max_modules: 'Max # Modules',
};

async function* buildLines(batches: AsyncIterable<AcceptedSurvey[]>, wilayas: ReadonlyMap<number, string>) {
  for await (const batch of batches)
    yield batch.flatMap(survey => {
      const facts = [
        survey.id,
        survey.code,
        survey.name,
        wilayas.get(survey.wilaya_id),
        survey.owner,
        survey.survey?.lat ?? survey.lat,
        survey.survey?.lng ?? survey.lng,
        survey.submitted_at,
      ];
      const rows = survey.data_m.length ? survey.data_m : [null];
      return rows.map(row => [...facts, ...addedDataColumns.map(column => row?.[column] ?? null)]);
    });
}
