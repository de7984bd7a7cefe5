import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, Button, Link } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { SharedFile } from '../../../contract/framework/files';
import { formatShortInstant } from '../../framework/fields/render-field';
import { useFormats } from '../../framework/fields/useFormats';
import { QueryResult } from '../../framework/ui/QueryResult';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';

type ManualTableProps = {
  query: UseQueryResult<SharedFile[], Error>;
  /** Shows who each is shared with, for those who manage them. */
  withAccess?: boolean;
  /** Further actions on a file. */
  actions?: (file: SharedFile) => ReactNode;
};

/** Shared files: name, description, date added, and a link that opens the PDF. */
export const ManualTable = ({ query, withAccess = false, actions }: ManualTableProps) => {
  const translate = useTranslate();
  const { instant, size } = useFormats();
  const label = (name: string, values?: object) => translate(`terrain.manuals.${name}`, values);
  const names = (kind: string, list: string[]) => list.map(each => label(`${kind}.${each}`)).join(', ');
  const view = (file: SharedFile) => (
    <Button
      size="small"
      component="a"
      href={file.url}
      target="_blank"
      rel="noopener"
      aria-label={label('viewOf', { name: file.name })}
    >
      {label('view')}
    </Button>
  );
  return (
    <QueryResult query={query} lines={6}>
      {files => (
        <ResponsiveTable
          label={label('title')}
          rows={files}
          keyOf={({ id }) => id}
          empty={label(withAccess ? 'emptyKept' : 'empty')}
          columns={[
            {
              key: 'name',
              label: label('name'),
              cell: ({ name, url, size: bytes }) => (
                <Box sx={{ display: 'flex', gap: 1, py: { sm: 0.75 }, minWidth: { sm: 200 } }}>
                  <PictureAsPdfOutlined
                    aria-hidden
                    sx={{ fontSize: 18, color: 'text.secondary', mt: '1px' }}
                  />
                  <Box sx={{ minWidth: 0 }}>
                    <Link href={url} target="_blank" rel="noopener" sx={{ overflowWrap: 'anywhere' }}>
                      {name}
                    </Link>
                    <Box sx={{ color: 'text.secondary' }}>{size(bytes)}</Box>
                  </Box>
                </Box>
              ),
            },
            { key: 'description', label: label('description'), cell: ({ description }) => description },
            ...(withAccess
              ? [
                  {
                    key: 'access',
                    label: label('access'),
                    width: '30%',
                    cell: ({ platform_access, role_access, scope_access }: SharedFile) => (
                      <Box sx={{ py: { sm: 0.5 }, color: 'text.secondary' }}>
                        <div>{names('roles', role_access)}</div>
                        <div>
                          {names('platforms', platform_access)} · {names('scopes', scope_access)}
                        </div>
                      </Box>
                    ),
                  },
                  {
                    key: 'username',
                    label: label('sender'),
                    cell: ({ username }: SharedFile) => username,
                  },
                ]
              : []),
            {
              key: 'created_at',
              label: label('added'),
              width: 140,
              cell: ({ created_at }) => (
                <time style={{ whiteSpace: 'nowrap' }} dateTime={created_at} title={instant(created_at)}>
                  {formatShortInstant(created_at)}
                </time>
              ),
            },
          ]}
          actions={file => (
            <>
              {view(file)}
              {actions?.(file)}
            </>
          )}
        />
      )}
    </QueryResult>
  );
};
