/**
 * The form kit on the forms of the gallery: what is sent, when, with which idempotency key, and what happens to typed
 * input.
 */
import { expect, test, type Page } from '@playwright/test'
import { watchErrors } from './page-checks.ts'
import { signInAs, visit } from './world.ts'

const part = (page: Page, file: string) => page.locator(`[data-component="${file}"]`)

/** The form that stays on its page, the requests that it has sent, and the buttons that choose the server's answer. */
async function openApiForm(page: Page) {
  await visit(page, '/en/gallery')
  const form = part(page, 'api-form')
  const requests = form.getByRole('listitem')
  return {
    name: form.getByLabel('Name'),
    postcode: form.getByLabel('Postcode'),
    send: form.locator('form').getByRole('button'),
    message: form.getByRole('alert').or(form.getByRole('status')),
    requests,
    /** Idempotency key and fields, in the order in which they were sent. */
    sent: async () => (await requests.allTextContents()).map((text) => text.split(/ (.*)/s, 2) as [string, string]),
    answer: (said: 'saved' | 'refused' | 'lost' | 'modal' | 'address' | 'unknown name') =>
      form.getByRole('button', { name: `Answer: ${said}` }).click(),
  }
}

test('the same fields after a lost answer are the same request; other ones are another', async ({ page }) => {
  const { name, postcode, send, message, requests, sent, answer } = await openApiForm(page)
  await name.fill('Ada')
  await postcode.fill('10115')
  await send.click()
  await answer('lost')
  await expect(message).toHaveText('No bookings yet.')
  await expect(name, 'nothing typed is lost').toHaveValue('Ada')
  await send.click()
  await expect(requests).toHaveCount(2)
  await answer('lost')
  await postcode.fill('10117')
  await send.click()
  await expect(requests).toHaveCount(3)
  await answer('refused')
  // A refusal is an answer: the next submission is a new request, even with the same fields.
  await send.click()
  await expect(requests).toHaveCount(4)
  await answer('saved')
  await expect(message).toHaveText('Saved.')
  const [first, again, changed, after] = await sent()
  expect(first?.[0]).toMatch(/^[0-9a-f]{32}$/)
  expect(first?.[1]).toBe('name=Ada postcode=10115')
  expect(again).toEqual(first)
  expect(changed?.[1]).toBe('name=Ada postcode=10117')
  expect(changed?.[0]).not.toBe(first?.[0])
  expect(after?.[1]).toBe(changed?.[1])
  expect(after?.[0]).not.toBe(changed?.[0])
})

test('what is under way is sent once, however often it is pressed, and says that it is', async ({ page }) => {
  const { name, postcode, send, requests, message, answer } = await openApiForm(page)
  await name.fill('Ada')
  await postcode.fill('10115')
  // Both clicks happen before the next render; a later click would find the button busy.
  await send.evaluate((button: HTMLButtonElement) => [button.click(), button.click()])
  await expect(send).toHaveText('One moment …')
  await expect(send).toHaveAttribute('aria-disabled', 'true')
  await name.press('Enter')
  await send.press('Enter')
  await answer('saved')
  await expect(message).toHaveText('Saved.')
  await expect(send).toHaveText('Send')
  await expect(requests).toHaveCount(1)
})

test('an answer opens a modal with its data or leads to an address; a name it does not know does nothing', async ({
  page,
}) => {
  await signInAs(page, 'lena@viertel.example')
  const { name, postcode, send, message, answer } = await openApiForm(page)
  const errors = watchErrors(page)
  const loaded: string[] = []
  page.on('request', (request) => request.url().includes('/gallery.data') && loaded.push(request.url()))
  await name.fill('Ada')
  await postcode.fill('10115')
  await send.click()
  await answer('modal')
  const modal = page.getByRole('dialog', { name: 'Recovery codes' })
  await expect(modal.getByRole('listitem')).toHaveText(['k3m9-x2p7'])
  expect(loaded, 'the page waits for the end of the modal').toEqual([])
  await modal.press('Escape')
  await expect(modal).toHaveCount(0)
  await expect.poll(() => loaded.length).toBe(1)

  // As an answer that asks for nothing: the page loads its data again, and the form says that it has been saved.
  await send.click()
  await answer('unknown name')
  await expect(message).toHaveText('Saved.')
  await expect.poll(() => loaded.length).toBe(2)

  await send.click()
  await answer('address')
  await expect(page).toHaveURL(/\/en\/gallery\?answered=yes$/)
  expect(errors).toEqual([])
})

test('what is refused stands beside its field, which has the focus; what has no field stands above the button', async ({
  page,
}) => {
  const { name, postcode, send, requests, message, answer } = await openApiForm(page)
  await send.click()
  await expect(name).toHaveAccessibleDescription('Please fill this in.')
  await expect(name).toBeFocused()
  await expect(requests).toHaveCount(0)
  await name.fill('Ada')
  await postcode.fill('1011')
  await send.click()
  await answer('refused')
  await expect(postcode).toHaveAccessibleDescription('This VAT identification number belongs to another country.')
  await expect(postcode).toHaveAttribute('aria-invalid', 'true')
  await expect(postcode).toBeFocused()
  await expect(message).toHaveText('No bookings yet.')
  await expect(name).toHaveValue('Ada')
  await expect(postcode).toHaveValue('1011')
  await postcode.press('End')
  await postcode.pressSequentially('5')
  await expect(postcode, 'what is being mended is not accused').toHaveAttribute('aria-invalid', 'false')
  await expect(message).toHaveCount(0)
})

for (const javaScriptEnabled of [true, false])
  test(`a form of the page ${javaScriptEnabled ? 'with' : 'without'} script keeps what was typed when it is refused, secrets excepted`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled })
    const page = await context.newPage()
    await (javaScriptEnabled ? visit(page, '/en/gallery') : page.goto('/en/gallery'))
    const form = part(page, 'post-form')
    await form.getByLabel('Invoice to').fill('Ada & Grace')
    await form.getByLabel('Postcode').fill('1011')
    await form.getByLabel('Password').fill('not to be sent back')
    await form.getByLabel('Country').selectOption('AT')
    await form.getByLabel('I agree.').check()
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === 'POST'),
      form.getByRole('button').click(),
    ])
    expect(answer.status()).toBe(422)
    expect(await answer.text()).not.toContain('not to be sent back')
    await expect(form.getByLabel('Postcode')).toHaveAccessibleDescription('At least 5 characters.')
    if (javaScriptEnabled) await expect(form.getByLabel('Postcode')).toBeFocused()
    await expect(form.getByLabel('Postcode')).toHaveValue('1011')
    await expect(form.getByLabel('Invoice to')).toHaveValue('Ada & Grace')
    await expect(form.getByLabel('Country')).toHaveValue('AT')
    await expect(form.getByLabel('I agree.')).toBeChecked()
    // With script the page stays and keeps the password; a newly loaded page does not contain it.
    await expect(form.getByLabel('Password')).toHaveValue(javaScriptEnabled ? 'not to be sent back' : '')

    await form.getByLabel('Postcode').fill('10115')
    await form.getByRole('button').click()
    await expect(form.getByRole('status')).toHaveText('Saved.')
    await context.close()
  })

test('a form of the page is sent once while it is under way', async ({ page }) => {
  await visit(page, '/en/gallery')
  const form = part(page, 'post-form')
  await form.getByLabel('Invoice to').fill('Ada')
  await form.getByLabel('Postcode').fill('10115')
  await form.getByLabel('I agree.').check()
  let release = () => {}
  const held = new Promise<void>((done) => (release = done))
  const posts: string[] = []
  await page.route(/\/gallery/, async (route) => {
    if (route.request().method() === 'POST') {
      posts.push(route.request().postData() ?? '')
      await held
    }
    await route.continue()
  })
  const button = form.getByRole('button')
  await button.evaluate((pressed: HTMLButtonElement) => [pressed.click(), pressed.click()])
  await expect(button).toHaveAttribute('aria-disabled', 'true')
  await form.getByLabel('Postcode').press('Enter')
  release()
  await expect(form.getByRole('status')).toHaveText('Saved.')
  expect(posts).toHaveLength(1)
  expect(posts[0]).toContain('recipient=Ada')
})

test('plus and minus: whole numbers from nothing to the most, by buttons, keys and typing', async ({ page }) => {
  await visit(page, '/en/gallery')
  const field = part(page, 'count-field')
  const input = field.getByRole('textbox')
  const [less, more] = [
    field.getByRole('button', { name: 'One less' }),
    field.getByRole('button', { name: 'One more' }),
  ]
  await more.press('Enter')
  await expect(input).toHaveValue('4')
  await input.press('ArrowDown')
  await expect(input).toHaveValue('3')
  await input.fill('')
  await input.blur()
  await expect(input).toHaveValue('0')
  await expect(less).toBeDisabled()
  await input.fill('7.8')
  await input.blur()
  await expect(input).toHaveValue('7')
  await input.fill('-3')
  await input.blur()
  await expect(input).toHaveValue('0')
  await input.fill('1e9')
  await input.blur()
  await expect(input).toHaveValue('20')
  await expect(more).toBeDisabled()
})

test('a list of items: added by keyboard, ten at most, one without a title can only be removed', async ({ page }) => {
  await visit(page, '/en/gallery')
  const list = part(page, 'list-field')
  const added = list.getByLabel('New entry')
  const add = list.getByRole('button', { name: 'Add the entry' })
  await expect(add).toBeDisabled()
  await added.fill('   ')
  await expect(add).toBeDisabled()
  await added.fill('Lift')
  await added.press('Enter')
  await expect(list.getByLabel('Title 3')).toHaveValue('Lift')
  await expect(added).toHaveValue('')
  await expect(list.getByLabel('Title 3')).toHaveAttribute('name', 'items[2][title_de]')
  await list.getByLabel('Title 3').fill('')
  expect(await list.getByLabel('Title 3').evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true)
  await list.getByRole('button', { name: 'Remove entry 3' }).press('Enter')
  await expect(list.getByLabel('Title 3')).toHaveCount(0)
  for (let number = 3; number <= 10; number += 1) {
    await added.fill(`Entry ${number}`)
    await added.press('Enter')
  }
  await expect(list.getByRole('status')).toHaveText('10 of at most 10 entries')
  await expect(added).toHaveCount(0)
  await list.getByRole('button', { name: 'Remove entry 1', exact: true }).press('Enter')
  await expect(list.getByLabel('Title 9')).toHaveValue('Entry 10')
  await expect(added).toBeVisible()
})
