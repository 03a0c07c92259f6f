export default {
  needed: 'Um hier etwas zu ändern, bestätige kurz, dass du es bist.',
  prove: 'Bestätigen',
} as const
