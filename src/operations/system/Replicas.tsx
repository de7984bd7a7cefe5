import { useTranslate } from 'ra-core';
import { lateReplica, type SystemState } from '../../../contract/operations/system';
import { FactTable } from '../../framework/ui/FactTable';
import { Section } from '../../framework/ui/Section';
import { nothing, useFormats } from '../../framework/vocabulary/formats';
import { stateMarks, Worded } from '../../framework/vocabulary/StatusMarks';

/** The database replicas, and how far each is behind. */
export const Replicas = ({ replicas }: Pick<SystemState, 'replicas'>) => {
  const translate = useTranslate();
  const { number, size } = useFormats();
  const say = (key: string, values?: object) => translate(`terrain.system.replicas.${key}`, values);
  return (
    <Section title={say('title')} count={replicas.length}>
      <FactTable
        label={say('title')}
        rows={replicas}
        keyOf={({ name }) => name}
        empty={nothing}
        columns={[
          { key: 'name', label: say('name'), cell: ({ name }) => name },
          {
            key: 'lag',
            label: say('lag'),
            cell: ({ lag_seconds: seconds }) =>
              seconds === null ? (
                nothing
              ) : (
                <Worded
                  {...stateMarks.system[seconds > lateReplica ? 'watch' : 'fine']}
                  word={say('seconds', { seconds: number(Math.round(seconds * 10) / 10) })}
                />
              ),
          },
          {
            key: 'bytes',
            label: say('bytes'),
            align: 'right',
            cell: ({ lag_bytes: bytes }) => (bytes === null ? nothing : size(bytes)),
          },
        ]}
      />
    </Section>
  );
};
