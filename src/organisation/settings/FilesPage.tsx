import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import { Box, Button, IconButton } from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { files, type SharedFile } from '../../../contract/work/files';
import { useFeedback } from '../../framework/feedback/FeedbackProvider';
import { call } from '../../framework/providers/call';
import { Anchor } from '../../framework/ui/Anchor';
import { ConfirmDialog } from '../../framework/ui/ConfirmDialog';
import { getIrreversibleWarningKey } from '../../framework/ui/IrreversibleWarning';
import { FileDialog } from './FileDialog';
import { ManualTable } from './ManualTable';
import { useManuals } from './useManuals';

/** The shared files with their upload and edit form (document 3, section 2.9). */
export const FilesPage = () => {
  const translate = useTranslate();
  const client = useQueryClient();
  const { flash } = useFeedback();
  const query = useManuals();
  const [editedFile, setEditedFile] = useState<SharedFile | 'new' | null>(null);
  const [removedFile, setRemovedFile] = useState<SharedFile | null>(null);
  const label = (name: string, values?: object) => translate(`terrain.manuals.${name}`, values);
  const finish = async (messageKey: string) => {
    await client.invalidateQueries({ queryKey: ['manuals'] });
    setEditedFile(null);
    setRemovedFile(null);
    flash(label(messageKey), 'success');
  };
  return (
    <Anchor name="manuals">
      <Box sx={{ display: 'flex', justifyContent: 'flex-end', mb: 1.5 }}>
        <Button variant="contained" startIcon={<Add />} onClick={() => setEditedFile('new')}>
          {label('new')}
        </Button>
      </Box>
      <ManualTable
        query={query}
        withAccess
        actions={file =>
          file.editable && (
            <>
              <IconButton
                aria-label={label('editOf', { name: file.name })}
                title={label('edit')}
                onClick={() => setEditedFile(file)}
              >
                <EditOutlined />
              </IconButton>
              <IconButton
                aria-label={label('removeOf', { name: file.name })}
                title={label('remove')}
                onClick={() => setRemovedFile(file)}
              >
                <DeleteOutlined />
              </IconButton>
            </>
          )
        }
      />
      {editedFile && (
        <FileDialog
          file={editedFile === 'new' ? undefined : editedFile}
          onDone={() => finish(editedFile === 'new' ? 'sent' : 'edited')}
          onClose={() => setEditedFile(null)}
        />
      )}
      {removedFile && (
        <ConfirmDialog
          title={label('removeTitle')}
          text={translate(getIrreversibleWarningKey('files.remove'), { name: removedFile.name })}
          confirmLabel={label('remove')}
          onConfirm={async () => {
            await call(files.actions.remove, { id: removedFile.id });
            await finish('removed');
          }}
          onClose={() => setRemovedFile(null)}
        />
      )}
    </Anchor>
  );
};
