import PictureAsPdfOutlined from '@mui/icons-material/PictureAsPdfOutlined';
import { Box, Button, Link } from '@mui/material';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { SharedFile } from '../../../contract/work/files';
import { useFormats } from '../../framework/fields/useFormats';
import { Instant } from '../../framework/ui/Instant';
import { QueryResult } from '../../framework/ui/QueryResult';
import { ResponsiveTable } from '../../framework/ui/ResponsiveTable';

type ManualTableProps = {
  query: UseQueryResult<SharedFile[], Error>;
  /** Shows with whom each file is shared, for users who manage the files. */
  withAccess?: boolean;
  /** Further actions on a file. */
  actions?: (file: SharedFile) => ReactNode;
};

/** Shared files: name, description, date added, and a link that opens the PDF. */
export const ManualTable = ({ query, withAccess = false, actions }: ManualTableProps) => {
  const translate = useTranslate();
  const label = (name: string, values?: object) => translate(`terrain.manuals.${name}`, values);
  const renderViewButton = (file: SharedFile) => (
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
              cell: file => <FileName file={file} withDescription={withAccess} />,
            },
            withAccess
              ? {
                  key: 'access',
                  label: label('access'),
                  width: '30%',
                  cell: file => <FileAccess file={file} />,
                }
              : { key: 'description', label: label('description'), cell: ({ description }) => description },
            {
              key: 'created_at',
              label: label('added'),
              width: 140,
              cell: ({ created_at, username }) => (
                <>
                  <Instant at={created_at} />
                  {withAccess && (
                    <Box sx={{ color: 'text.secondary' }}>{label('by', { name: username })}</Box>
                  )}
                </>
              ),
            },
          ]}
          actions={file => (
            <>
              {renderViewButton(file)}
              {actions?.(file)}
            </>
          )}
        />
      )}
    </QueryResult>
  );
};

type FileNameProps = {
  file: SharedFile;
  /** Where who may read the file takes the room of a column for its description. */
  withDescription: boolean;
};
const FileName = ({ file: { name, url, size, description }, withDescription }: FileNameProps) => {
  const formats = useFormats();
  return (
    <Box sx={{ display: 'flex', gap: 1, py: { sm: 0.75 }, minWidth: { sm: 200 } }}>
      <PictureAsPdfOutlined aria-hidden sx={{ fontSize: 18, color: 'text.secondary', mt: '1px' }} />
      <Box sx={{ minWidth: 0 }}>
        <Link href={url} target="_blank" rel="noopener" sx={{ overflowWrap: 'anywhere' }}>
          {name}
        </Link>
        {withDescription && description && <div>{description}</div>}
        <Box sx={{ color: 'text.secondary' }}>{formats.size(size)}</Box>
      </Box>
    </Box>
  );
};

/** The roles, platforms and scopes with which a file is shared. */
const FileAccess = ({ file }: { file: SharedFile }) => {
  const translate = useTranslate();
  const listNames = (kind: string, values: string[]) =>
    values.map(value => translate(`terrain.manuals.${kind}.${value}`)).join(', ');
  return (
    <Box sx={{ py: { sm: 0.5 }, color: 'text.secondary' }}>
      <div>{listNames('roles', file.role_access)}</div>
      <div>
        {listNames('platforms', file.platform_access)} · {listNames('scopes', file.scope_access)}
      </div>
    </Box>
  );
};
