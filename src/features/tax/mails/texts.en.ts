import type { SameKeys } from '#kernel/texts.ts'
import type de from './texts.de.ts'

export default {
  asked_title: 'Details for the tax office',
  asked_text:
    'Whoever lets places through a platform is reported to the tax office once a year (PStTG, DAC7). We need some details from you for that. It takes about three minutes, and you can save in between.',
  asked_button: 'Give the details',
  reminded_title: 'Reminder: details for the tax office',
  reminded_text:
    'Some of your details for the report to the tax office are still missing. 60 days after we first asked we have to keep payouts back, and your offices take no new bookings.',
  reminded_button: 'Complete the details',
  last_reminded_title: 'Last reminder: details for the tax office',
  last_reminded_text:
    'This is the last reminder. If something is still missing 60 days after we first asked, we keep payouts back, and your offices take no new bookings. The law leaves us no choice.',
  last_reminded_button: 'Complete the details',
  blocked_title: 'Payouts and new bookings are stopped',
  blocked_text:
    'Some of your details for the report to the tax office are still missing. So payouts stay with us, and your offices cannot be booked anew. Existing bookings stand. The moment everything is there, both go on.',
  blocked_button: 'Complete them now',
  unblocked_title: 'Thank you, it goes on',
  unblocked_text: 'Your details for the tax office are complete. Payouts go out again, and your offices can be booked.',
  unblocked_button: 'See my offices',
  copy_title: 'Your report to the tax office',
  copy_text:
    'Your copy of what we report to the tax office for the past year is on the page “Details for the tax office”: what was paid to you, our commission, the number of bookings and of days let.',
  copy_button: 'See the copy',
  corrected_title: 'Report to the tax office for {year} corrected',
  corrected_text:
    'We have corrected what we had reported of you to the tax office for {year}. Your copy on the page “Details for the tax office” shows how it is now.',
  corrected_button: 'See the copy',
  withdrawn_title: 'Report to the tax office for {year} withdrawn',
  withdrawn_text:
    'We have told the tax office that our report on you for {year} does not stand any more. The copy that you had is out of date.',
  withdrawn_button: 'See the copies',
  never_mailed: 'We never ask for tax numbers or bank details by e-mail, only on our page.',
} as const satisfies SameKeys<typeof de>
