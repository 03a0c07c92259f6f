/** The dialog names the deadline on the clock of the place. */
import { createElement } from 'react'
import { createRoutesStub } from 'react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CancelDialog } from './cancel-dialog.tsx'

type Props = Parameters<typeof CancelDialog>[0]

function shown(booking: object, path = '/'): string {
  const nothing = () => undefined
  const props = { booking, onClose: nothing, onChanged: nothing } as unknown as Props
  const Stub = createRoutesStub([{ path, Component: () => createElement(CancelDialog, props) }])
  return renderToStaticMarkup(createElement(Stub, { initialEntries: [path] })).replaceAll('\u00a0', ' ')
}

const booking = (more: object = {}) => ({
  id: 1,
  relation: 'booker',
  freeUntil: '2026-11-12T07:30:00Z',
  office: { zone: 'Europe/Berlin' },
  price: { currency: 'EUR' },
  cancel: { feeCents: 0, releaseCents: 8000 },
  ...more,
})

test('until when it is free, in the time of the place', () => {
  expect(shown(booking())).toContain('8:30')
  expect(shown(booking(), '/en')).toContain('8:30')
  expect(shown(booking({ office: { zone: 'Europe/London' } }))).toContain('7:30')
})

test('a fee, and what is released, in the currency of the booking', () => {
  const html = shown(booking({ price: { currency: 'CHF' }, cancel: { feeCents: 2000, releaseCents: 6000 } }))
  expect(html).toMatch(/CHF.20[.,]00/)
  expect(html).toMatch(/CHF.60[.,]00/)
  expect(html).not.toContain('8:30')
})
