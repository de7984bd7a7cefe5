import { useTranslate } from 'ra-core';
import type { SystemState } from '../../../contract/operations/system';
import { IconLabel } from '../../framework/fields/IconLabel';
import { emptyPlaceholder, useFormats } from '../../framework/fields/useFormats';
import { Instant } from '../../framework/ui/Instant';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';
import { Section } from '../../framework/ui/Section';
import { TextLink } from '../../framework/ui/TextLink';
import { stateMarks } from '../../work/fields/StatusMarks';

type QueuesProps = Pick<SystemState, 'queues' | 'folds'>;

/** The background queues: what waits and since when, and what was discarded. */
export const Queues = ({ queues, folds }: QueuesProps) => {
  const translate = useTranslate();
  const { number } = useFormats();
  const say = (key: string) => translate(`terrain.system.queues.${key}`);
  const rows = [
    ...queues.map(queue => ({ ...queue, name: translate(`terrain.generated.jobKind.${queue.queue}`) })),
    ...folds.map(({ family, rows, oldest }) => ({
      name: translate(`terrain.system.folds.${family}`),
      waiting: rows,
      oldest,
      // Figures are added to the totals without jobs.
      failed: null,
    })),
  ];
  return (
    <Section title={say('title')} action={<TextLink to="/jobs">{say('list')}</TextLink>}>
      <ResponsiveTable
        label={say('title')}
        rows={rows}
        keyOf={({ name }) => name}
        empty={say('empty')}
        columns={[
          { key: 'name', label: say('name'), cell: ({ name }) => name },
          { key: 'waiting', label: say('waiting'), align: 'right', cell: ({ waiting }) => number(waiting) },
          {
            key: 'oldest',
            label: say('oldest'),
            cell: ({ oldest }) => (oldest ? <Instant at={oldest} /> : emptyPlaceholder),
          },
          {
            key: 'failed',
            label: say('failed'),
            align: 'right',
            cell: ({ failed }) => {
              if (failed === null) return emptyPlaceholder;
              return failed > 0 ? <IconLabel {...stateMarks.system.watch} word={number(failed)} /> : failed;
            },
          },
        ]}
      />
    </Section>
  );
};
