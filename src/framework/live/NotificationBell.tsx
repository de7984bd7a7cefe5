import NotificationsNoneOutlined from '@mui/icons-material/NotificationsNoneOutlined';
import { Badge, Box, IconButton, Popover } from '@mui/material';
import { visuallyHidden } from '@mui/utils';
import { useEvent, useTranslate } from 'ra-core';
import { useEffect, useRef, useState } from 'react';
import type { Notification } from '../../../contract/framework/notifications';
import { useSession } from '../providers/sessionStore';
import { NotificationList, type NotificationPath } from './NotificationList';
import { useNotifications } from './useNotifications';

/** In milliseconds: notifications are marked as read after being visible this long (document 3, section 9). */
const readAfter = 1_000;

/** The bell with its count of unread notifications, and the list of them. */
export const NotificationBell = ({ pathOf }: { pathOf: NotificationPath }) => {
  const translate = useTranslate();
  const user = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { all, unread, markRead } = useNotifications();
  const newest = useNewest(all, user?.userid);

  const open = anchor !== null;
  // Whoever views as another user leaves that user's notifications unread.
  const marksRead = open && unread > 0 && !user?.viewed_by;
  const onMarkRead = useEvent(markRead);
  useEffect(() => {
    if (!marksRead) return;
    const timer = setTimeout(onMarkRead, readAfter);
    return () => clearTimeout(timer);
  }, [marksRead, onMarkRead]);

  // What was unread when the list was opened stays highlighted until it is closed.
  const newHashes = useRef(new Set<string>());
  for (const { hash, read } of all ?? none) if (!read) newHashes.current.add(hash);
  const close = () => {
    setAnchor(null);
    newHashes.current.clear();
  };

  const count = unread ? translate('terrain.live.unread', { smart_count: unread }) : '';
  return (
    <>
      <IconButton
        aria-label={[translate('terrain.live.notifications'), count].filter(Boolean).join(', ')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={event => setAnchor(event.currentTarget)}
      >
        {/* Without a number the badge is empty: a hidden zero would be in the button's name. */}
        <Badge
          badgeContent={unread || null}
          max={49}
          color="error"
          slotProps={{ badge: { 'aria-hidden': true } }}
        >
          <NotificationsNoneOutlined />
        </Badge>
      </IconButton>
      <Box role="status" sx={visuallyHidden}>
        {newest?.content}
      </Box>
      <Popover
        open={open}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        marginThreshold={8}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('terrain.live.notifications'),
            sx: {
              width: { xs: 'calc(100vw - 16px)', sm: 380 },
              maxWidth: 'none',
              mt: 0.5,
              border: 1,
              borderColor: 'divider',
            },
          },
        }}
      >
        <NotificationList all={all ?? none} newHashes={newHashes.current} pathOf={pathOf} onLeave={close} />
      </Popover>
    </>
  );
};

const none: Notification[] = [];

/** The user's newest notification, once one has arrived. */
const useNewest = (all: Notification[] | undefined, userid: number | undefined) => {
  const initial = useRef<{ userid?: number; hash?: string }>({});
  const newest = all?.[0];
  if (all && initial.current.userid !== userid) initial.current = { userid, hash: newest?.hash };
  return newest?.hash === initial.current.hash ? undefined : newest;
};
