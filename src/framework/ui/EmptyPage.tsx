import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'ra-core';
import { type ReactNode, useEffect } from 'react';

/** A page, or the content of one that has its title (`within`), with one sentence and what to do next. */
export const EmptyPage = ({ title, text, detail, within = false, children }: EmptyPageProps) => {
  const translate = useTranslate();
  useEffect(() => {
    document.title = `${title} · ${translate('terrain.shell.product')}`;
  }, [title, translate]);
  return (
    <Box
      sx={{
        flex: 1,
        display: 'grid',
        placeContent: 'center',
        justifyItems: 'center',
        textAlign: 'center',
        textWrap: 'balance',
        p: 3,
      }}
    >
      <Typography component={within ? 'h2' : 'h1'} variant="h5">
        {title}
      </Typography>
      <Typography sx={{ color: 'text.secondary', mt: 0.5, maxWidth: 440 }}>{text}</Typography>
      {detail && (
        <Typography variant="caption" sx={{ color: 'text.secondary', mt: 1, fontFamily: 'monospace' }}>
          {detail}
        </Typography>
      )}
      <Box sx={{ display: 'flex', gap: 1, mt: 2.5 }}>{children}</Box>
    </Box>
  );
};

type EmptyPageProps = { title: string; text: string; detail?: string; within?: boolean; children: ReactNode };
