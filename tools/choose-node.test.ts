import { expect, test } from 'vitest'
import { chooseNode, isOlder } from './choose-node.mjs'

test.each([
  ['26.12.1', '26.12.1', false],
  ['26.10.0', '26.12.1', true],
  ['26.12.2', '26.12.1', false],
  ['26.9.0', '26.10.0', true],
  ['27.0.0', '26.12.1', false],
])('%s is older than %s: %s', (a, b, is) => expect(isOlder(a, b)).toBe(is))

const RUNNING = '/usr/bin/node'
const PACKAGED = '/packages/node'
test.each<[what: string, packaged: string | null, running: string, path: string, says: RegExp | null]>([
  ['the packaged one is the newest', '26.12.1', '20.20.2', PACKAGED, null],
  ['the installed one is the same', '26.12.1', '26.12.1', PACKAGED, null],
  ['the installed one is newer', '26.12.1', '26.12.2', RUNNING, /^the installed Node 26\.12\.2 is used/],
  ['the installed one is of another major version', '26.12.1', '27.0.0', PACKAGED, null],
  [
    'an old package and an installed one that is newer',
    '26.10.0',
    '26.12.1',
    RUNNING,
    /newer than the packaged 26\.10\.0/,
  ],
  ['an old package and an installed one between', '26.10.0', '26.11.0', RUNNING, /^Node 26\.11\.0 .* known faults/],
  ['an old package and nothing newer', '26.10.0', '20.20.2', PACKAGED, /^Node 26\.10\.0 .*install Node 26\.12\.1/],
  ['no package and the newest installed', null, '26.12.1', RUNNING, null],
  ['no package and an older one installed', null, '26.12.0', RUNNING, /^Node 26\.12\.0 .* known faults/],
])('%s', (_, packaged, running, path, says) => {
  const chosen = chooseNode({
    packaged: packaged === null ? null : { path: PACKAGED, version: packaged },
    running: { path: RUNNING, version: running },
    newest: '26.12.1',
    platform: 'somewhere',
  })
  expect(chosen.path).toBe(path)
  if (says === null) expect(chosen.says).toBeNull()
  else expect(chosen.says).toMatch(says)
})

test('no package and another major version: the version to install is named', () => {
  const running = { path: RUNNING, version: '20.20.2' }
  expect(() => chooseNode({ packaged: null, running, newest: '26.12.1', platform: 'sunos-x64' })).toThrow(
    'There is no packaged Node for sunos-x64; install Node 26.12.1',
  )
})
