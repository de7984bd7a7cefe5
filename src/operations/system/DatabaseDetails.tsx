import { Box } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { SystemState } from '../../../contract/operations/system';
import { useFormats } from '../../framework/fields/useFormats';
import { DescriptionList } from '../../framework/ui/DescriptionList';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';
import { Section } from '../../framework/ui/Section';

/** The running version, its database engine, and the largest tables. */
export const DatabaseDetails = ({ state }: { state: SystemState }) => {
  const translate = useTranslate();
  const { size, number } = useFormats();
  const say = (key: string) => translate(`terrain.system.database.${key}`);
  return (
    <Section title={say('title')}>
      <DescriptionList
        facts={[
          [say('version'), state.version],
          [say('engine'), `${say(state.engine)} ${state.engine_version}`],
          [say('size'), size(state.database_size)],
        ]}
      />
      <Box sx={{ mt: 1.5 }}>
        <ResponsiveTable
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
