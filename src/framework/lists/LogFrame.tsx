import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, type Theme, useMediaQuery } from '@mui/material';
import { ResourceContextProvider, useTranslate } from 'ra-core';
import { type ReactNode, useMemo } from 'react';
import type { z } from 'zod';
import { getFieldInfo } from '../fields/field-info';
import type { ListChoice } from '../fields/useWords';
import { PageActions } from '../ui/PageActions';
import { PageFrame } from '../ui/PageFrame';
import { FilterBar, type PinnedFilters } from './FilterBar';
import { FilterSheet } from './FilterSheet';

/** The filters of a log by their names: texts, as they stand in the address. */
export type LogFilters<Name extends string> = Partial<Record<Name, string>>;

type Props<Name extends string> = {
  title: string;
  /** The resource whose texts name the filters. */
  name: string;
  shape: Readonly<Record<Name, z.ZodType>>;
  pinnedFilters: { [Part in keyof PinnedFilters]: readonly Name[] };
  /** The choices of the filters whose type does not name them. */
  choices: Partial<Record<Name, readonly ListChoice[]>>;
  filters: LogFilters<Name>;
  /** Replaces all filters. */
  onFilter: (filters: LogFilters<Name>) => void;
  onExport: () => void;
  children: ReactNode;
};

/** The page of a log, such as the history: its filters are where those of every list are. */
export const LogFrame = <Name extends string>(props: Props<Name>) => {
  const { title, name, shape, pinnedFilters, choices, filters, onFilter, onExport, children } = props;
  const translate = useTranslate();
  const isPhone = useMediaQuery<Theme>(theme => theme.breakpoints.down('sm'), { noSsr: true });
  const fields = useMemo(
    () =>
      (Object.keys(shape) as Name[]).map(source => ({
        ...getFieldInfo(source, shape[source]),
        choices: choices[source],
      })),
    [shape, choices],
  );
  const Filters = isPhone ? FilterSheet : FilterBar;
  return (
    <PageFrame
      title={title}
      actions={
        <PageActions
          actions={[
            { label: translate('terrain.audit.export'), icon: <FileDownloadOutlined />, onClick: onExport },
          ]}
        />
      }
      activeFilters={Object.keys(filters).length}
      {...{
        [isPhone ? 'search' : 'filters']: (
          <ResourceContextProvider value={name}>
            <Filters
              {...{ fields, pinnedFilters }}
              filter={filters}
              defaultFilter={nothing}
              onFilter={changed =>
                onFilter(
                  Object.fromEntries(
                    Object.entries(changed).map(([source, value]) => [source, String(value)]),
                  ) as LogFilters<Name>,
                )
              }
            />
          </ResourceContextProvider>
        ),
      }}
    >
      <Box
        tabIndex={0}
        sx={{ flex: 1, minHeight: 0, overflowY: 'auto', px: { xs: 2, md: 3 }, py: 1, outlineOffset: -2 }}
      >
        {children}
      </Box>
    </PageFrame>
  );
};

const nothing = {};
