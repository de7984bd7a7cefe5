import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Actions, Contract, Endpoint } from '../../contract/framework/endpoint';
import { hasHiddenCharacters, textKinds } from '../../contract/framework/text';
import { Code, LongText, Name, Phone } from '../../contract/framework/vocabulary';
import { accountActions } from '../../contract/organisation/account-actions';
import { type TaskKind, taskKinds } from '../../contract/organisation/vocabulary';
import { contracts } from '../../contract/registry';
import { evidence } from '../../contract/work/evidence';
import { stepDataSchema } from '../../contract/work/evidence/step-data';

/** Characters that show nothing, turn the writing round, break a line or command a terminal. */
const hostile = {
  NUL: '\0',
  BEL: '\x07',
  ESC: '\x1b',
  DEL: '\x7f',
  NEL: '\u0085',
  CSI: '\u009b',
  CR: '\r',
  LF: '\n',
  TAB: '\t',
  'line separator': '\u2028',
  'paragraph separator': '\u2029',
  'soft hyphen': '\u00ad',
  'Arabic letter mark': '\u061c',
  'zero-width space': '\u200b',
  'zero-width joiner': '\u200d',
  'right-to-left mark': '\u200f',
  'right-to-left embedding': '\u202b',
  'right-to-left override': '\u202e',
  'word joiner': '\u2060',
  isolate: '\u2066',
  'byte order mark': '\ufeff',
  'Hangul filler': '\u3164',
  'tag letter': '\u{e0061}',
};
/** What a text of several lines may hold; its breaks are all `\n`. */
const inLongTexts = /[\t\n\u00ad\u061c\u200c-\u200f\u3164\u{e0061}]/gu;

type Leaf = { at: string; schema: z.ZodType };
type Def = {
  type: string;
  innerType?: z.ZodType;
  element?: z.ZodType;
  items?: z.ZodType[];
  options?: z.ZodType[];
  in?: z.ZodType;
  out?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  shape?: Record<string, z.ZodType>;
};

/** Every place of an input where text may stand. */
const textsIn = (schema: z.ZodType, at: string): Leaf[] => {
  if (textKinds.has(schema)) return [{ at, schema }];
  const { def } = schema as unknown as { def: Def };
  switch (def.type) {
    case 'string':
    case 'unknown':
    case 'any':
      return [{ at, schema }];
    case 'object':
      return Object.entries(def.shape!).flatMap(([name, field]) => textsIn(field, `${at}.${name}`));
    case 'array':
      return textsIn(def.element!, `${at}[]`);
    case 'tuple':
      return def.items!.flatMap((item, index) => textsIn(item, `${at}[${index}]`));
    case 'record':
      return [...textsIn(def.keyType!, `${at}{key}`), ...textsIn(def.valueType!, `${at}{}`)];
    case 'union':
      return def.options!.flatMap(option => textsIn(option, at));
    case 'pipe':
      return textsIn(def.out!, at);
    case 'optional':
    case 'nullable':
    case 'default':
      return textsIn(def.innerType!, at);
    case 'number':
    case 'boolean':
    case 'enum':
    case 'literal':
    case 'null':
    case 'undefined':
      return [];
    default:
      throw new Error(`A schema of type ${def.type} at ${at}: teach this test to look into it`);
  }
};

/** The hostile characters that come through a schema, in the middle of a text. */
const comingThrough = ({ schema }: Leaf) => {
  const kind = textKinds.get(schema)?.kind;
  return Object.entries(hostile).flatMap(([name, character]) => {
    const read = schema.safeParse(`ab${character}cd`);
    const text = read.success ? String(read.data) : '';
    return hasHiddenCharacters(kind === 'lines' ? text.replace(inLongTexts, '') : text) ? [name] : [];
  });
};

const endpoints = new Map<Endpoint, string>();
for (const { name, actions } of contracts as readonly Contract[])
  for (const [action, endpoint] of Object.entries(actions as Actions))
    endpoints.set(endpoint, `${name}.${action}`);
const inCalls = [...endpoints].flatMap(([{ input }, name]) => textsIn(input, name));
const inSteps = taskKinds.flatMap((kind: TaskKind) =>
  evidence[kind].flatMap(({ test }) => textsIn(stepDataSchema(kind, test), `${kind}.${test}`)),
);
const kindOf = ({ schema }: Leaf) => textKinds.get(schema)?.kind;
const read = inCalls.concat(inSteps);

it('lets no hidden character into any text of any call', () => {
  expect(read.length).toBeGreaterThan(300);
  const open = read
    .filter(leaf => !['secret', 'elsewhere'].includes(kindOf(leaf) ?? ''))
    .map(leaf => ({ at: leaf.at, through: comingThrough(leaf) }))
    .filter(({ through }) => through.length);
  expect(open).toEqual([]);
});

it('lets secrets alone, and leaves to other schemas what only they can read', () => {
  const exceptions = (kind: string) => [
    ...new Set(read.filter(leaf => kindOf(leaf) === kind).map(({ at }) => at.split('.').at(-1))),
  ];
  expect(exceptions('secret').filter(name => !/password$/i.test(name!))).toEqual([]);
  expect(exceptions('elsewhere').sort()).toEqual(['accept', 'close', 'data', 'pm', 'userInfo']);
});

describe('a text', () => {
  it('of one line is mended', () => {
    expect(Name.parse(' Aïn\r\n  Témouchent\u200b \u202etset\x07 ')).toBe('Aïn Témouchent tset');
    expect(Name.parse('e\u0301te\u0301')).toBe('été');
  });
  it('of several lines keeps them, broken in one way', () => {
    expect(LongText.parse('un\r\ndeux\rtrois\u2028quatre\tcinq\u202e\x1b[2J')).toBe(
      'un\ndeux\ntrois\nquatre\tcinq[2J',
    );
    expect(LongText.parse('می\u200cخواهم 👩\u200d🔧')).toBe('می\u200cخواهم 👩\u200d🔧');
  });
  it('that is a code is refused, unless nothing but its ends were odd', () => {
    expect(Code.parse(' 16A001\r\n')).toBe('16A001');
    for (const character of Object.values(hostile))
      expect(Code.safeParse(`16A${character}001`)).toMatchObject({
        error: { issues: [{ params: { code: 'hiddenText' } }] },
      });
  });
  it('that is a telephone number holds figures alone, however it was pasted', () => {
    expect(Phone.parse('\u202a+213 550 12 34 56\u202c')).toBe('+213550123456');
    expect(Phone.parse('0550\r\n12\t34 56')).toBe('+213550123456');
    expect(Phone.safeParse('0550\x0012').success).toBe(false);
  });
});

describe('a new username', () => {
  const { username } = accountActions.actions.registerAgent.input.shape;
  it.each(['admin', 'k.ziani', 'A_Benali-2'])('may be %s', name => {
    expect(username.parse(name)).toBe(name);
  });
  it.each([
    ['a Cyrillic letter among Latin ones', '\u0430dmin'],
    ['Cyrillic letters alone', '\u0430\u0501\u043c\u0456\u043f'],
    ['a combining accent', 'a\u0301dmin'],
    ['a space', 'ad min'],
    ['a zero-width space', 'ad\u200bmin'],
    ['a line break', 'ad\nmin'],
  ])('holds not %s', (_, name) => {
    expect(username.safeParse(name).success).toBe(false);
  });
});
