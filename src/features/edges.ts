/**
 * Which feature may depend on which, and why; `npm run check` refuses every other import. Along an edge a feature uses
 * the other's rules, contract, texts, use-cases, reads, SQL parts and screens, but not its stores and routes; its SQL
 * may join the tables that the other exports as `JOINED` (its tables.ts). Every feature may read views, because their
 * owner defines them. For the opposite direction use an event, a view, or composition in src/app.
 */
export const EDGES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  notification: {},
  account: {
    notification: 'mails about the account; settings of notifications',
  },
  company: {
    account: 'members of a company are people, who see a profile of each other; an account becomes a company',
    notification: 'who asks for a company is told what was decided',
  },
  office: {
    account: 'a place for employees names their companies; a provider is a person',
    notification: 'a provider is told what becomes of their places',
  },
  payment: {
    account: 'who pays has an account',
    office:
      'what a provider gets is posted under the place that was booked; a place that waits for its payee is published',
    company: 'a company pays by statement; whoever bills for it pays now and is told',
    notification: 'a provider is told what the payment provider says of them',
  },
  booking: {
    account:
      'a booker is somebody with a billing address, asked for while booking; both sides see a profile of the other',
    office: 'a place is booked',
    payment: 'a booking is paid for, and says how',
    company: 'who books for a company is a member of it, with rights and a budget',
    notification: 'mails tell what became of a booking',
  },
  invoice: {
    account: 'an invoice names two billing addresses',
    office: 'a provider bills for their place',
    payment: 'what fell due and what was given back is billed',
    booking: 'a visit is billed',
    company: 'whoever bills for a company opens its invoices',
    notification: 'a mail brings the invoice',
  },
  tax: {
    account: 'who offers has an account and a billing address',
    office: 'places are let; offices of who says nothing for the report are not booked anew',
    payment: 'the payment provider knows the account to which is paid',
    booking: 'visits are counted, and the days on which a place was let',
    notification: 'a provider is asked, reminded, and told of their copy',
  },
  rating: {
    account: 'who wrote has a first name; operators prove who they are before they hide words',
    booking: 'a visit is rated',
    office: 'the place carries the mean',
    notification: 'the provider is told of a rating',
  },
  report: {
    account: 'a profile is reported, and hidden; whoever reports has a name; a complaint lifts a suspension',
    office: 'a place, a photo or a provider is reported, and hidden',
    booking: 'a complaint shows a message again, or hides it',
    rating: 'a complaint shows words of a rating again, or hides them',
    notification: 'both sides are told what was decided',
  },
  favourite: {
    account: 'user data name the favourites',
    office: 'a place is marked',
  },
  search: {
    office: 'places are found',
    booking: 'only what can be booked is found',
    favourite: 'a card has a heart',
    account: 'the page reminds of an e-mail address that is not confirmed',
    company: 'an employee begins in the city of their company',
  },
  watch: {
    account: 'who waits is told',
    office: 'a place is waited for',
    search: 'a search is waited for',
    booking: 'what becomes free is kept for who waits',
    company: 'what does not fit into a budget is not offered',
    notification: 'a mail brings the offer',
  },
  operator: {
    account: 'counts the people; shows one, and decides on their account',
    office: 'counts the places; shows one, and decides on it',
    booking: 'counts the visits; decides on messages that were reported; cancels for both sides',
    notification: 'shows what people were told, and sends a mail again',
    company: 'decides on requests of companies',
    rating: 'decides on words that were reported',
    report: 'decides on what was reported',
    payment: 'counts the payments that need somebody',
    invoice: 'counts the invoices that are missing; finds one by its number',
  },
  integration: {
    account: 'keys are made in the account, and their owner is told as of other changes of the ways in',
    company: 'of a company, whoever bills for it makes keys; its bookings are told to its programs',
    office: 'programs of a provider are told what becomes of their places',
    booking: 'programs are told what becomes of bookings',
    notification: 'a mail says that nothing is sent to a program any more',
  },
  status: {},
  content: {
    account: 'the person remembers that they have seen what is new',
    office: 'the terms name the rules that hold; lists of offices are ordered as the page on ranking says',
    search: 'the page on ranking says how results are ordered',
    notification: 'people are told of new terms',
    booking: 'the terms name the rules that hold',
  },
}
