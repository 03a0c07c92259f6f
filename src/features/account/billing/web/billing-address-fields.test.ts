/** What the fields say of the two tax numbers is what the server demands. */
import { createElement } from 'react'
import { createRoutesStub } from 'react-router'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { BillingAddressFields } from './billing-address-fields.tsx'

function shown(props: object): string {
  const Component = () => createElement(BillingAddressFields, { address: { country: 'DE' }, ...props })
  const Stub = createRoutesStub([{ path: '/', Component }])
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ['/'] }))
}
const count = (text: string, part: string) => text.split(part).length - 1

test('one of both is needed: neither is called voluntary, and a hint of both says so', () => {
  const html = shown({ isTaxIdNeeded: true })
  expect(html).toContain('Eine von beiden Nummern genügt, eine brauchen wir.')
  const [, hint] = /<p class="full hint" id="([^"]+)"/.exec(html) ?? []
  expect(count(html, `aria-describedby="${hint}"`)).toBe(2)
  // The second line of the address and the reference of the buyer.
  expect(count(html, '(freiwillig)')).toBe(2)
})

test('of whom none is demanded both are voluntary', () => {
  const html = shown({ isTaxIdNeeded: false })
  expect(html).not.toContain('Eine von beiden')
  expect(count(html, '(freiwillig)')).toBe(4)
})

test('in Switzerland the number is the one of its VAT', () => {
  expect(shown({ address: { country: 'CH' }, isTaxIdNeeded: true })).toContain('MWST-Nr. (CHE-… MWST)')
  expect(shown({ isTaxIdNeeded: true })).toContain('USt-IdNr.')
})
