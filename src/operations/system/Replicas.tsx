import { useTranslate } from 'ra-core';
import { maxReplicaLagSeconds, type SystemState } from '../../../contract/operations/system';
import { IconLabel } from '../../framework/fields/IconLabel';
import { emptyPlaceholder, useFormats } from '../../framework/fields/useFormats';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';
import { Section } from '../../framework/ui/Section';
import { stateMarks } from '../../work/fields/StatusMarks';

/** The database replicas, and how far each is behind. */
export const Replicas = ({ replicas }: Pick<SystemState, 'replicas'>) => {
  const translate = useTranslate();
  const { number, size } = useFormats();
  const say = (key: string, values?: object) => translate(`terrain.system.replicas.${key}`, values);
  return (
    <Section title={say('title')} count={replicas.length}>
      <ResponsiveTable
        label={say('title')}
        rows={replicas}
        keyOf={({ name }) => name}
        empty={emptyPlaceholder}
        columns={[
          { key: 'name', label: say('name'), cell: ({ name }) => name },
          {
            key: 'lag',
            label: say('lag'),
            cell: ({ lag_seconds: seconds }) =>
              seconds === null ? (
                emptyPlaceholder
              ) : (
                <IconLabel
                  {...stateMarks.system[seconds > maxReplicaLagSeconds ? 'watch' : 'fine']}
                  word={say('seconds', { seconds: number(Math.round(seconds * 10) / 10) })}
                />
              ),
          },
          {
            key: 'bytes',
            label: say('bytes'),
            align: 'right',
            cell: ({ lag_bytes: bytes }) => (bytes === null ? emptyPlaceholder : size(bytes)),
          },
        ]}
      />
    </Section>
  );
};
