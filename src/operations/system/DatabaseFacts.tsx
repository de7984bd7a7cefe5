import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { SystemState } from '../../../contract/operations/system';
import { Facts } from '../../framework/ui/Facts';
import { FactTable } from '../../framework/ui/FactTable';
import { Section } from '../../framework/ui/Section';
import { useFormats } from '../../framework/vocabulary/formats';

/** The running version, its database engine, and the largest tables. */
export const DatabaseFacts = ({ state }: { state: SystemState }) => {
  const translate = useTranslate();
  const { size, number } = useFormats();
  const say = (key: string) => translate(`terrain.system.database.${key}`);
  return (
    <Section title={say('title')}>
      <Facts
        facts={[
          [say('version'), state.version],
          [say('engine'), `${say(state.engine)} ${state.engine_version}`],
          [say('size'), size(state.database_size)],
        ]}
      />
      <Box sx={{ mt: 1.5 }}>
        <FactTable
          label={say('tables')}
          rows={state.tables}
          keyOf={({ name }) => name}
          empty={say('noTables')}
          columns={[
            { key: 'name', label: say('table'), cell: ({ name }) => name },
            { key: 'rows', label: say('rows'), align: 'right', cell: ({ rows }) => number(rows) },
            { key: 'size', label: say('size'), align: 'right', cell: table => size(table.size) },
          ]}
        />
      </Box>
    </Section>
  );
};
