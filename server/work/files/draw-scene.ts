/** A photo's scene in SVG, 1600 × 1200: matches its label, and varies with the seed. */
export const drawScene = (label: string, seed: number, hour: number): string => {
  const pick: PickNumber = (from, to, shift) => from + ((seed >>> shift) % (to - from));
  const [, draw] = subjects.find(([words]) => words.test(label)) ?? subjects[subjects.length - 1];
  const content = draw(pick, getLight(hour));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1200">${content}</svg>`;
};

/** A number from `from` to below `to`; a different `shift` gives a different one. */
type PickNumber = (from: number, to: number, shift: number) => number;
/** The brightness in percent, at the top of the sky and at the horizon, and whether the sun is low. */
type Light = { brightness: number; horizonBrightness: number; isWarm: boolean };

/** Morning and evening are warm and dim, noon is bright. */
const getLight = (hour: number): Light => {
  const sunHeight = Math.max(0, 1 - Math.abs(hour - 13) / 7);
  return {
    brightness: Math.round(44 + sunHeight * 22),
    horizonBrightness: Math.round(70 + sunHeight * 18),
    isWarm: sunHeight < 0.45,
  };
};

const rect = (x: number, y: number, width: number, height: number, attributes = '') =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${attributes}/>`;
const line = (x1: number, y1: number, x2: number, y2: number) =>
  `<line x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`;
/** Draws something several times. */
const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
/** A vertical gradient. */
const gradient = (id: string, from: string, to: string) =>
  `<defs><linearGradient id="${id}" x2="0" y2="1"><stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/></linearGradient></defs>`;

const sky = (pick: PickNumber, { brightness, horizonBrightness, isWarm }: Light) => {
  const hue = pick(198, 222, 5);
  const horizonColor = isWarm
    ? `hsl(${pick(22, 44, 4)} 62% ${horizonBrightness}%)`
    : `hsl(${hue} 40% ${horizonBrightness}%)`;
  const clouds = times(pick(0, 5, 13), n => {
    const x = pick(0, 1500, n * 3 + 1);
    const y = pick(60, 420, n * 2 + 4);
    return `<ellipse cx="${x}" cy="${y}" rx="${pick(90, 220, n + 6)}" ry="${pick(18, 44, n + 3)}"/>`;
  });
  return (
    gradient('sky', `hsl(${hue} 50% ${brightness}%)`, horizonColor) +
    rect(0, 0, 1600, 1200, 'fill="url(#sky)"') +
    `<g fill="#fff" fill-opacity=".55">${clouds}</g>`
  );
};

const site = (pick: PickNumber, light: Light) => {
  const horizon = pick(640, 860, 3);
  const x = pick(380, 1220, 7);
  const height = pick(380, 600, 11);
  const groundColor = `hsl(${pick(26, 96, 9)} ${pick(16, 34, 10)}%`;
  const houses = times(pick(0, 4, 17), n => {
    const left = pick(0, 1400, n * 5);
    const top = horizon - pick(50, 190, n * 2 + 1);
    return rect(left, top, pick(90, 260, n + 2), 200, 'fill="#c9bca8"');
  });
  const drawMast = masts[pick(0, masts.length, 21)];
  return (
    sky(pick, light) +
    houses +
    gradient('ground', `${groundColor} ${light.brightness}%)`, `${groundColor} ${light.brightness - 18}%)`) +
    rect(0, horizon, 1600, 1200 - horizon, 'fill="url(#ground)"') +
    drawMast(x, horizon, height) +
    times(pick(1, 4, 15), n => cabinet(pick, n, horizon)) +
    (pick(0, 2, 19) ? fence(horizon) : '')
  );
};

const cabinet = (pick: PickNumber, n: number, horizon: number) => {
  const height = pick(130, 260, n * 3 + 2);
  const width = pick(110, 200, n + 6);
  const left = 120 + n * pick(330, 450, 8) + pick(0, 90, n * 4);
  const top = horizon + 100 - height / 2;
  const body = 'rx="6" fill="#d3d8db" stroke="#8a929a" stroke-width="4"';
  const door = 'fill="none" stroke="#aab1b7" stroke-width="3"';
  return rect(left, top, width, height, body) + rect(left + 14, top + 14, width - 28, height - 28, door);
};

const fence = (horizon: number) => {
  const posts = times(27, n => line(n * 62, horizon + 150, n * 62, horizon + 300));
  const rails = line(0, horizon + 170, 1600, horizon + 170) + line(0, horizon + 270, 1600, horizon + 270);
  return `<g stroke="#6f7780" stroke-width="4">${posts}${rails}</g>`;
};

/** The three antennas at the top of a mast. */
const panels = (x: number, top: number) => {
  const antennas = [-38, -4, 30].map(offset => rect(x + offset, top, 15, 80, 'rx="3"')).join('');
  return `<g fill="#eef1f4" stroke="#98a1aa" stroke-width="2">${antennas}</g>`;
};

type Mast = (x: number, foot: number, height: number) => string;

const latticeMast: Mast = (x, foot, height) => {
  const top = foot - height;
  const legs = line(x - 48, foot + 40, x - 8, top) + line(x + 48, foot + 40, x + 8, top);
  const braces = times(9, n => {
    const [y, nextY] = [n, n + 1].map(step => foot + 40 - (step * (height + 40)) / 9);
    const [halfWidth, nextHalfWidth] = [n, n + 1].map(step => 48 - step * 4.4);
    return (
      line(x - halfWidth, y, x + nextHalfWidth, nextY) + line(x + halfWidth, y, x - nextHalfWidth, nextY)
    );
  });
  return `<g stroke="#59626d" stroke-width="7">${legs}${braces}</g>${panels(x, top)}`;
};

const monopole: Mast = (x, foot, height) => {
  const top = foot - height;
  const corners = `${x - 20},${foot + 40} ${x + 20},${foot + 40} ${x + 9},${top} ${x - 9},${top}`;
  return `<polygon points="${corners}" fill="#a7aeb5"/>${panels(x, top + 10)}`;
};

const guyedMast: Mast = (x, foot, height) => {
  const top = foot - height;
  const wires = [-330, -220, 220, 330]
    .map(offset => line(x, foot - height * 0.85, x + offset, foot + 40))
    .join('');
  const pole = rect(x - 9, top, 18, height + 40, 'fill="#b5473c"');
  return `<g stroke="#59626d" stroke-width="3">${wires}</g>${pole}${panels(x, top)}`;
};

const masts: readonly Mast[] = [latticeMast, monopole, guyedMast];

const rack = (pick: PickNumber, { brightness }: Light) => {
  const unitCount = pick(5, 10, 4);
  const left = pick(360, 560, 8);
  const wall = `hsl(${pick(30, 220, 3)} 8% ${brightness + 12}%)`;
  const cables = times(pick(2, 6, 12), n => cable(pick, n, left));
  return (
    rect(0, 0, 1600, 1200, `fill="${wall}"`) +
    rect(0, 1010, 1600, 190, 'fill="#8d8579"') +
    rect(left - 40, 60, 720, 980, 'rx="10" fill="#3b434d"') +
    times(unitCount, n => rackUnit(pick, n, left, 880 / unitCount)) +
    `<g fill="none" stroke-width="12">${cables}</g>`
  );
};

const rackUnit = (pick: PickNumber, n: number, left: number, height: number) => {
  const top = 110 + n * height;
  const lamps = times(pick(3, 12, n), lamp => {
    const color = pick(0, 6, n + lamp) ? '#5ad17c' : '#e8b23c';
    return `<circle cx="${left + 40 + lamp * 26}" cy="${top + height / 2}" r="7" fill="${color}"/>`;
  });
  const color = `hsl(${pick(200, 230, n)} 8% ${pick(58, 84, n + 5)}%)`;
  return (
    rect(left, top, 640, height - 12, `rx="4" fill="${color}"`) +
    lamps +
    rect(left + 420, top + height * 0.25, 180, height * 0.4, 'fill="#20262d"')
  );
};

const cable = (pick: PickNumber, n: number, left: number) => {
  const x = left + 700 + n * 34;
  const color = ['#2f3338', '#b5473c', '#3565a8', '#c79a2b'][(n + pick(0, 4, 2)) % 4];
  return `<path d="M${left + 600} ${200 + n * 90} C${x} ${220 + n * 60} ${x} 700 ${x} 1200" stroke="${color}"/>`;
};

const plate = (pick: PickNumber, { brightness }: Light) => {
  const left = pick(240, 420, 6);
  const top = pick(170, 300, 9);
  return (
    rect(0, 0, 1600, 1200, `fill="hsl(${pick(20, 220, 4)} 12% ${brightness}%)"`) +
    `<g transform="rotate(${pick(-5, 6, 7)} 800 560)">` +
    rect(left, top, 900, 600, 'rx="18" fill="#f2f3f0" stroke="#7d858d" stroke-width="8"') +
    rect(left, top, 900, 110, `fill="hsl(${pick(0, 360, 10)} 45% 42%)"`) +
    times(4, n => rect(left + 60, top + 170 + n * 58, pick(260, 560, n * 3), 22, 'fill="#4a525b"')) +
    times(46, n => rect(left + 60 + n * 17, top + 430, pick(3, 12, n % 20), 120, 'fill="#20262d"')) +
    '</g>'
  );
};

const screen = (pick: PickNumber, { brightness }: Light) => {
  const points = times(25, n => `${250 + n * 46},${640 - pick(0, 240, n % 22)} `);
  return (
    rect(0, 0, 1600, 1200, `fill="hsl(30 10% ${brightness - 20}%)"`) +
    rect(150, 90, 1300, 880, 'rx="26" fill="#15191f"') +
    rect(190, 130, 1220, 800, `fill="hsl(${pick(200, 260, 5)} 30% 16%)"`) +
    times(6, n => rect(250, 180 + n * 40, pick(200, 900, n * 4), 16, 'fill="#b9c7d6"')) +
    `<polyline points="${points}" fill="none" stroke="hsl(${pick(90, 190, 8)} 60% 60%)" stroke-width="6"/>` +
    times(5, n =>
      rect(250 + n * 220, 760, 170, pick(40, 130, n * 3), `fill="hsl(${pick(180, 300, n)} 40% 50%)"`),
    )
  );
};

const antenna = (pick: PickNumber, light: Light) => {
  const x = pick(560, 860, 7);
  const cables = times(4, n => {
    const [start, bend, end] = [x + 37 + n * 38, x + 40 + n * 30, x + 205 + n * 14];
    return `<path d="M${start} 910 C${bend} 1050 ${x + 200} 1000 ${end} 1200"/>`;
  });
  return (
    sky(pick, light) +
    rect(x + 190, 0, 70, 1200, 'fill="#8f979f"') +
    `<g transform="rotate(${pick(-6, 7, 9)} ${x + 120} 520)">` +
    rect(
      x,
      pick(90, 200, 11),
      190,
      pick(620, 780, 12),
      'rx="22" fill="#eceff1" stroke="#9aa3ad" stroke-width="5"',
    ) +
    times(4, n => rect(x + 26 + n * 38, 850, 22, 60, 'fill="#4a525b"')) +
    '</g>' +
    rect(x + 270, pick(260, 520, 14), 210, 270, 'rx="12" fill="#cfd5da" stroke="#89929b" stroke-width="5"') +
    `<g fill="none" stroke="#22272d" stroke-width="14">${cables}</g>`
  );
};

/** The first subject whose words are in the label; the last is a generic outdoor scene. */
const subjects: readonly (readonly [RegExp, (pick: PickNumber, light: Light) => string])[] = [
  [/plaque|étiquet|série|code|bon |signé|identif|label|serial|plate/i, plate],
  [/GPS|écran|print|config|sauvegarde|backup|RSL|XPIC|sweep|plan |perform|^[23]G|LTE|trans$|interf/i, screen],
  [
    /cabinet|baie|local|shelter|RBS|BBS|batter|redress|coffret|TGBT|disjonct|fus|PSU|DDF|clim|busbar|câble|cable|matériel|intérieur|rack|terre|groupe|moteur|altern/i,
    rack,
  ],
  [/antenne|azimut|tilt|RRU|feeder|jumper|FH |secteur|antenna|fixation/i, antenna],
  [/./, site],
];
