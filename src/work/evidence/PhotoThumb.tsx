import { Box } from '@mui/material';
import { useEffect, useRef, useState } from 'react';

/**
 * A thumbnail loaded when it comes near the window: `loading="lazy"` alone loads what is up to three windows
 * away, which of ninety slots are most.
 */
export const PhotoThumb = ({ src }: { src: string }) => {
  const frame = useRef<HTMLDivElement>(null);
  const [isNear, setIsNear] = useState(false);
  useEffect(() => {
    const watch = new IntersectionObserver(
      ([{ isIntersecting }]) => {
        if (!isIntersecting) return;
        setIsNear(true);
        watch.disconnect();
      },
      { rootMargin: '150px' },
    );
    watch.observe(frame.current!);
    return () => watch.disconnect();
  }, []);
  return (
    <Box ref={frame} sx={{ width: '100%', height: '100%' }}>
      {isNear && (
        <Box
          component="img"
          src={src}
          alt=""
          decoding="async"
          sx={{ width: '100%', height: '100%', objectFit: 'cover', display: 'block' }}
        />
      )}
    </Box>
  );
};
