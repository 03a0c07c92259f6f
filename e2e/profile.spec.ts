/** The picture a person shows, cut by pointer and by keyboard alone, and the profiles that bookings lead to. */
import { randomBytes } from 'node:crypto'
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import { quartered, quartersOf } from '../src/features/account/person/server/avatar-world.ts'
import { expectGoodInEachLook, findings, watchErrors } from './page-checks.ts'
import { live, signInAs, still, visit } from './world.ts'

/** Red and blue above green and white. */
const picture = async () => ({ name: 'me.png', mimeType: 'image/png', buffer: await quartered(800) })
const NO_PICTURE = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('<!doctype html><p>not a picture') }

const input = (page: Page) => page.locator('.avatar-panel input[type="file"]')
const stage = (page: Page) => page.getByRole('application')
const inTheBar = (page: Page) => page.locator('header .avatar img')

/** What the page shows after it is loaded again, from the server. */
async function shownAfterReload(page: Page): Promise<string[]> {
  await page.reload({ waitUntil: 'commit' })
  // What follows presses buttons of the page.
  await live(page)
  await expect(inTheBar(page)).toBeVisible()
  const src = await page.locator('.avatar-panel .avatar img').getAttribute('src')
  return quartersOf(await (await page.request.get(src ?? '')).body())
}

test('a picture by pointer: dragged, zoomed by wheel, turned, saved, shown in the bar, removed', async ({ page }) => {
  const errors = watchErrors(page)
  await signInAs(page, 'wiebke.carstens@viertel.example')
  // An attempt before this one may have left a picture.
  await page.request.delete('/api/profile/avatar')
  await visit(page, '/account/profile')
  await expect(inTheBar(page)).toHaveCount(0)
  await input(page).setInputFiles(await picture())
  await expect(page.getByRole('img', { name: 'So wird dein Bild aussehen' })).toBeVisible()
  await expectGoodInEachLook(page, [320, 1440], 'the cropper', '.avatar-panel')

  const box = (await stage(page).boundingBox())!
  expect([box.width, box.height]).toEqual([100, 100])
  const [x, y] = [box.x + 50, box.y + 50]
  await page.mouse.move(x, y)
  for (let i = 0; i < 12; i += 1) await page.mouse.wheel(0, -100)
  await expect.poll(() => page.getByRole('slider', { name: 'Größe' }).inputValue().then(Number)).toBeGreaterThan(2.1)
  await page.mouse.down()
  await page.mouse.move(x + 300, y + 300, { steps: 5 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Um 90 Grad drehen' }).click()
  await page.getByRole('button', { name: 'Bild speichern' }).click()
  await expect(page.getByText('Dein neues Bild ist gespeichert.')).toBeVisible()
  // Without loading the page again.
  await expect(inTheBar(page)).toBeVisible()
  await expect(input(page)).toBeFocused()
  // The upper left of the picture as it stands after the turn.
  expect(await shownAfterReload(page)).toEqual(['green', 'green', 'green', 'green'])

  await page.getByRole('button', { name: 'Bild entfernen' }).click()
  await expect(inTheBar(page)).toHaveCount(0)
  await expect(page.locator('.avatar-panel .avatar')).toHaveText('WC')
  expect(errors).toEqual([])
})

test('a picture by keyboard alone, in English', async ({ page }) => {
  const errors = watchErrors(page)
  await signInAs(page, 'paul.brueckner@viertel.example')
  await visit(page, '/en/account/profile')
  // A key that comes before the page has been painted chooses no file.
  await still(page)
  await input(page).focus()
  await expect(async () => {
    const choosing = page.waitForEvent('filechooser', { timeout: 2000 })
    await page.keyboard.press('Enter')
    await (await choosing).setFiles(await picture())
  }).toPass()
  await expect(stage(page)).toBeFocused()
  for (let i = 0; i < 10; i += 1) await page.keyboard.press('+')
  for (let i = 0; i < 60; i += 1) await page.keyboard.press(i % 2 === 0 ? 'ArrowLeft' : 'ArrowUp')
  await page.keyboard.press('r')
  const slider = page.getByRole('slider', { name: 'Size' })
  await expect.poll(() => slider.inputValue().then(Number)).toBeGreaterThan(2.1)
  await page.keyboard.press('Tab')
  await expect(slider).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Rotate by 90 degrees' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Your new picture has been saved.')).toBeVisible()
  // The lower right of the picture as it stands after the turn.
  expect(await shownAfterReload(page)).toEqual(['blue', 'blue', 'blue', 'blue'])

  await page.getByRole('button', { name: 'Remove picture' }).focus()
  await page.keyboard.press('Enter')
  await expect(inTheBar(page)).toHaveCount(0)
  expect(errors).toEqual([])
})

test('a file that is refused, here or by the server, is said beside the field and loses nothing', async ({ page }) => {
  await signInAs(page, 'greta.sommerfeld@viertel.example')
  await visit(page, '/en/account/profile')
  await page.getByLabel('Town or city').fill('Görlitz an der Neiße')
  await input(page).setInputFiles(NO_PICTURE)
  const message = page.locator('.avatar-panel [role="alert"]')
  await expect(message).toHaveText('Uploaded file is not image')
  await expect(input(page)).toHaveAttribute('aria-invalid', 'true')
  await expect(input(page)).toHaveAccessibleDescription('Uploaded file is not image')
  await expect(stage(page)).toHaveCount(0)

  await input(page).setInputFiles(await picture())
  await expect(stage(page)).toBeVisible()
  await expect(message).toHaveCount(0)
  await page.route('**/api/profile/avatar', (route) => route.abort())
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(message).toHaveText('No connection. Please try again.')
  await page.unroute('**/api/profile/avatar')
  // As if it had become damaged on its way: the file ends early, and the parts of the form stay.
  await page.route('**/api/profile/avatar', (route) => {
    const type = String(route.request().headers()['content-type'])
    const part = (name: string, rest: string) =>
      `--${type.split('boundary=')[1]}\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n`
    const crop = `${part('crop', '')}\r\n{"x":0,"y":0,"size":9,"rotate":0}\r\n`
    const image = `${part('image', '; filename="picture.png"')}content-type: image/png\r\n\r\n`
    const end = `\r\n--${type.split('boundary=')[1]}--\r\n`
    const header = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
    return route.continue({ postData: Buffer.concat([Buffer.from(crop + image), header, Buffer.from(end)]) })
  })
  await page.getByRole('button', { name: 'Save picture' }).click()
  await expect(message).toHaveText('The image failed to upload.')
  await expect(stage(page)).toBeVisible()
  // What is being cut stays when the next file is none.
  await input(page).setInputFiles(NO_PICTURE)
  await expect(message).toHaveText('Uploaded file is not image')
  await expect(stage(page)).toBeVisible()
  expect(await findings(page, '.avatar-panel')).toEqual([])
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(message).toHaveCount(0)
  await expect(input(page)).toBeFocused()
  await expect(page.getByLabel('Town or city')).toHaveValue('Görlitz an der Neiße')
  await expect(page).toHaveURL(/\/en\/account\/profile$/)
})

test('the profile of who booked, over the list of bookings and as a page', async ({ page, browser, baseURL }) => {
  await signInAs(page, 'provider@viertel.example')
  await visit(page, '/office-booking')
  const link = page.locator('.booking-card-person a').first()
  const name = (await link.textContent()) ?? ''
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\/profile\/[^/]+\?/.test(request.url())) asked.push(request.url())
  })
  const modal = page.getByRole('dialog', { name })
  for (const round of [1, 2]) {
    await link.press('Enter')
    await expect(modal.getByText('Deine Einnahmen')).toBeVisible()
    await expect(modal.getByRole('link', { name: /@viertel\.example/ })).toBeVisible()
    expect(asked.length).toBe(round)
    if (round === 1) await expectGoodInEachLook(page, [320, 1440], 'the profile', 'dialog')
    // A click beside it does not close it (Spec 9).
    await page.mouse.click(4, 4)
    await expect(modal).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(modal).toHaveCount(0)
    await expect(link).toBeFocused()
  }
  await expect(page).toHaveURL(/\/office-booking$/)

  const href = (await link.getAttribute('href')) ?? ''
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  const without = await plain.newPage()
  await without.goto('/office-booking')
  await without.locator(`.booking-card-person a[href="${href}"]`).click()
  await expect(without.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(without.getByText('Deine Einnahmen')).toBeVisible()
  const report = await without.getByRole('link', { name: 'Problem melden' }).getAttribute('href')
  expect(new URL(report ?? '').searchParams.get('subject')).toContain(name)
  await plain.close()

  // It is nobody else's business: a stranger, and who is not signed in.
  await signInAs(page, 'newcomer@viertel.example')
  expect((await page.goto(href))?.status()).toBe(404)
  await page.context().clearCookies()
  await page.goto(href)
  await expect(page).toHaveURL(/\/login\?next=/)
})

test('without JavaScript a picture is chosen, seen and removed; a file that is none is said to be none', async ({
  page,
  browser,
  baseURL,
}) => {
  await signInAs(page, 'jelena.maric@viertel.example')
  const { buffer } = await picture()
  const saved = await page.request.post('/api/profile/avatar', {
    data: {
      image: `data:image/png;base64,${buffer.toString('base64')}`,
      crop: { x: 0, y: 0, size: 800, rotate: 0 },
    },
  })
  expect(saved.status()).toBe(200)
  const plain = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    ...(baseURL === undefined ? {} : { baseURL }),
  })
  const without = await plain.newPage()
  await without.goto('/account/profile')
  await expect(inTheBar(without)).toBeVisible()
  await without.getByRole('button', { name: 'Bild entfernen' }).click()
  await expect(inTheBar(without)).toHaveCount(0)
  await expect(without.getByRole('button', { name: 'Bild entfernen' })).toHaveCount(0)

  await input(without).setInputFiles(NO_PICTURE)
  await without.getByRole('button', { name: 'Bild speichern' }).click()
  await expect(without.getByRole('alert')).toHaveText('Die hochgeladene Datei ist kein Bild.')
  await expect(input(without)).toHaveAccessibleDescription('Die hochgeladene Datei ist kein Bild.')
  await input(without).setInputFiles({ name: 'ich.jpg', mimeType: 'image/jpeg', buffer: randomBytes(8_000_000) })
  await without.getByRole('button', { name: 'Bild speichern' }).click()
  await expect(input(without)).toHaveAccessibleDescription('Das Bild ist größer als 5 MB.')
  // More than the forms of other pages may have.
  const photo = await sharp(randomBytes(900 * 600 * 3), { raw: { width: 900, height: 600, channels: 3 } })
    .jpeg()
    .toBuffer()
  expect(photo.length).toBeGreaterThan(200_000)
  await input(without).setInputFiles({ name: 'ich.jpg', mimeType: 'image/jpeg', buffer: photo })
  await without.getByRole('button', { name: 'Bild speichern' }).click()
  await expect(inTheBar(without)).toBeVisible()
  await plain.close()
})
