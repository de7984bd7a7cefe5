import { Tooltip } from '@mui/material';

/** The name of a column that a list cannot be sorted by, and why: told to the mouse, the keyboard and by voice. */
export const UnsortedHead = ({ name, why }: { name: string; why: string }) => (
  <Tooltip describeChild title={why} placement="bottom-start" enterDelay={300}>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard comes to the reason by it, as to the heads that sort */}
    <span className="unsorted" tabIndex={0} aria-description={why}>
      {name}
    </span>
  </Tooltip>
);
