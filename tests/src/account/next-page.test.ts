import { expect, it } from 'vitest';
import { getNextPage } from '../../../src/framework/account/session/next-page';

it.each([
  [null, '/'],
  [{}, '/'],
  [{ nextPathname: '/' }, '/'],
  [{ nextPathname: '/sites/3', nextSearch: '?filter={"a":"//b"}' }, '/sites/3?filter={"a":"//b"}'],
  [{ nextPathname: '/sites//3' }, '/sites//3'],
  [{ nextPathname: '//other.example/x' }, '/other.example/x'],
  [{ nextPathname: '///other.example' }, '/other.example'],
  [{ nextPathname: '/\\other.example' }, '/other.example'],
  [{ nextPathname: '\\\\other.example' }, '/other.example'],
  [{ nextPathname: '/\t/other.example' }, '/other.example'],
  [{ nextPathname: 'https://other.example/x' }, '/https://other.example/x'],
  [{ nextPathname: 'javascript:alert(1)' }, '/javascript:alert(1)'],
  [{ nextPathname: '//', nextSearch: '?//other.example' }, '/?//other.example'],
])('after signing in for %j, %s opens', (state, page) => {
  expect(getNextPage(state)).toBe(page);
  expect(new URL(page, 'https://here.example').origin).toBe('https://here.example');
});
