// @vitest-environment jsdom
import './browser-polyfills';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { Router } from 'wouter';
import {
  clearCameraReturn,
  restoreCameraReturn,
  saveCameraReturn,
} from '../../field/evidence/photos/camera-return';
import { needsCompassPermission, requestCompassPermission } from '../../field/evidence/photos/location';
import { StepPage } from '../../field/evidence/step/StepPage';
import { VaultProvider } from '../../field/framework/vault/VaultContext';
import { InstallSection } from '../../field/screens/session/InstallSection';
import { addPhoto } from '../../field/work/tasks/entries';
import { createMemoryVault, createPlan } from './memory-vault';

const step = '/field/work/p1/step/photos';
const vault = createMemoryVault(createPlan('cm'));
const place = () => location.pathname + location.search;
const show = (children: React.ReactNode) =>
  render(
    <VaultProvider value={vault}>
      <Router base="/field">{children}</Router>
    </VaultProvider>,
  );

afterEach(() => {
  cleanup();
  clearCameraReturn();
  vi.restoreAllMocks();
});

it('returns to the step and the slot if the camera got the app closed, and says so', () => {
  history.replaceState(null, '', step);
  const { container, unmount } = show(<StepPage work="p1" test="photos" />);
  fireEvent.click(container.querySelector('[data-slot="1"]')!);
  // The app is closed, and reopened at its start page.
  unmount();
  history.replaceState(null, '', '/field/');
  restoreCameraReturn();
  expect(place()).toBe(`${step}?at=photos.1`);
  show(<StepPage work="p1" test="photos" />);
  expect(screen.getByText(/Le téléphone a fermé l’application pendant la prise de la photo/)).toBeTruthy();
  // Only once: the next start is a normal one.
  history.replaceState(null, '', '/field/');
  restoreCameraReturn();
  expect(place()).toBe('/field/');
});

it.each<[string, (input: HTMLInputElement) => void]>([
  ['the page was seen again', () => document.dispatchEvent(new Event('visibilitychange'))],
  ['no picture was taken', input => input.dispatchEvent(new Event('cancel'))],
])('begins anew when %s', (_, happens) => {
  history.replaceState(null, '', step);
  const input = document.createElement('input');
  saveCameraReturn(1, input);
  happens(input);
  history.replaceState(null, '', '/field/');
  restoreCameraReturn();
  expect(place()).toBe('/field/');
});

it('asks for the compass on an iPhone once, from a tap', async () => {
  const requestPermission = vi
    .fn()
    .mockRejectedValueOnce(new DOMException('No gesture', 'NotAllowedError'))
    .mockResolvedValue('granted');
  vi.stubGlobal('DeviceOrientationEvent', { requestPermission });
  await requestCompassPermission();
  show(<StepPage work="p1" test="photos" />);
  fireEvent.click(screen.getByText('Enregistrer aussi l’orientation des photos'));
  await expect.poll(needsCompassPermission).toBe(false);
  await requestCompassPermission();
  expect(requestPermission).toHaveBeenCalledTimes(2);
});

it('says on an iPhone that the installed app will not have unsent data', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0)');
  const { unmount } = show(<InstallSection />);
  expect(screen.queryByText(/n’a pas accès/)).toBeNull();
  unmount();
  const photo = { test: 'photos', index: 0, sha256: '', look: 'good', comment: null } as const;
  await addPhoto(
    vault,
    { id: 'p1', photos: [] },
    { ...photo, place: null, accuracy: null, direction: null },
    { picture: new ArrayBuffer(8), small: new ArrayBuffer(1) },
  );
  show(<InstallSection />);
  expect(screen.getByText(/n’a pas accès aux données de ce navigateur.*1 photo/)).toBeTruthy();
});
