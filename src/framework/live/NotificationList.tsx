import { Box, List, ListItem, Typography } from '@mui/material';
import { useTranslate } from 'ra-core';
import type { Notification } from '../../../contract/framework/notifications';
import { useFormats } from '../fields/useFormats';
import { TextLink } from '../ui/TextLink';

/** One's notifications, newest first; new ones have a dot and bold text. */
export const NotificationList = ({ all, newHashes, pathOf, onLeave }: Props) => {
  const translate = useTranslate();
  const { ago, fullInstant } = useFormats();
  return (
    <>
      <Typography component="h2" variant="subtitle2" sx={{ px: 2, pt: 1.5, pb: 1 }}>
        {translate('terrain.live.notifications')}
      </Typography>
      {all.length === 0 ? (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 2.5 }}>
          {translate('terrain.live.none')}
        </Typography>
      ) : (
        // It scrolls and has no focusable content, so it must be focusable itself.
        <List
          dense
          disablePadding
          tabIndex={0}
          aria-label={translate('terrain.live.notifications')}
          sx={{ maxHeight: 'min(70vh, 480px)', overflowY: 'auto', outlineOffset: -2 }}
        >
          {all.map(notification => {
            const { hash, content, datetime } = notification;
            const path = pathOf(notification);
            const isNew = newHashes.has(hash);
            return (
              <ListItem
                key={hash}
                sx={{
                  display: 'block',
                  pl: 4,
                  pr: 2,
                  py: 1,
                  position: 'relative',
                  borderTop: 1,
                  borderColor: 'divider',
                }}
              >
                {isNew && (
                  <Box
                    role="img"
                    aria-label={translate('terrain.live.new')}
                    sx={{
                      position: 'absolute',
                      left: 14,
                      top: 15,
                      width: 8,
                      height: 8,
                      borderRadius: '50%',
                      bgcolor: 'primary.main',
                    }}
                  />
                )}
                <Typography
                  variant="body2"
                  sx={{ overflowWrap: 'anywhere', whiteSpace: 'pre-line', fontWeight: isNew ? 500 : 400 }}
                >
                  {path === null ? (
                    content
                  ) : (
                    <TextLink to={path} color="inherit" underline="hover" onClick={onLeave}>
                      {content}
                    </TextLink>
                  )}
                </Typography>
                <Typography
                  component="time"
                  variant="caption"
                  color="textSecondary"
                  dateTime={datetime}
                  title={fullInstant(datetime)}
                >
                  {ago(datetime, 12)}
                </Typography>
              </ListItem>
            );
          })}
        </List>
      )}
    </>
  );
};

/** The page that a notification is about, if there is one. */
export type NotificationPath = (notification: Notification) => string | null;

type Props = {
  all: Notification[];
  /** The notifications to highlight as new. */
  newHashes: ReadonlySet<string>;
  pathOf: NotificationPath;
  /** The link of a notification was followed. */
  onLeave: () => void;
};
