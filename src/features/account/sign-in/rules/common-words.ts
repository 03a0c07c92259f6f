import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * Cores of well-known passwords: the core of "Passwort123!" is "passwort". Words, months, cities, clubs and first names
 * of the supported countries, and the product's name. Each covers all its variants with capitals, digits, signs and
 * look-alike characters.
 */
const WORDS = `
password passwort passw pass kennwort geheim secret admin administrator root user benutzer login anmelden welcome willkommen hallo hello
hallowelt helloworld test tester testtest testing demo guest gast changeme letmein lassmichrein default standard master meister start starte
computer internet windows server system network netzwerk office buero laptop handy telefon iphone samsung android google facebook instagram whatsapp
youtube amazon netflix paypal microsoft apple linux ubuntu oracle cisco qwertz qwerty qwert asdf asdfgh yxcvbn zxcvbn qwertzuiop qwertyuiop abc abcd abcde abcdef
iloveyou ichliebedich liebe love lovely schatz schatzi schatzilein mausi maus hase hasi baby babe engel angel prinzessin princess prince prinz koenig king queen
sonne sonnenschein sunshine sommer summer winter herbst autumn fruehling spring regen schnee snow sommerzeit wasser feuer fire erde himmel stern star mond moon
blume flower rose rosen schmetterling butterfly hund katze dog cat kaetzchen pferd horse tiger lion loewe drache dragon monkey affe panda wolf adler eagle falke bear baer
fussball football soccer baseball basketball hockey tennis golf handball bundesliga schalke bayern bayernmuenchen borussia dortmund werder hamburg koeln gladbach
stuttgart frankfurt hertha union rapid austria sturm basel berlin muenchen munich wien vienna zuerich zurich bern genf graz linz salzburg innsbruck leipzig dresden
hannover bremen nuernberg duesseldorf essen deutschland germany oesterreich schweiz switzerland europa europe
ferrari porsche mercedes bmw audi volkswagen golfgti opel ford honda yamaha harley kawasaki mustang corvette camaro
batman superman spiderman starwars pokemon pikachu naruto minecraft fortnite roblox playstation nintendo xbox mario zelda matrix hercules merlin gandalf hobbit harrypotter
metallica nirvana rammstein slipknot eminem shakira rihanna beyonce elvis beatles scooter helene
anna lena laura julia lisa sarah sandra andrea claudia sabine susanne petra monika nicole stefanie melanie katharina christina martina birgit heike ursula emma mia hannah sofia leonie
lukas leon finn jonas paul felix max maximilian tim tom jan niklas alexander daniel michael thomas andreas stefan christian markus martin peter wolfgang klaus juergen uwe frank
david marcel patrick sebastian tobias florian philipp dennis kevin marvin oliver ralf bernd dieter hans karl heinz werner georg robert richard charlie jordan ashley jessica jennifer
michelle amanda nicole matthew joshua andrew george hunter ranger buster ginger pepper cookie chocolate schokolade kuchen cheese bier wein kaffee coffee pizza doener nutella banane
banana apfel orange erdbeere strawberry kirsche lemon zitrone freedom freiheit frieden peace glueck lucky happy gluecklich familie family mama papa mutti vati oma opa bruder schwester
freund freundin friends forever fuerimmer immer niemals whatever trustno nothing nichts niemand mypassword meinpasswort meinkennwort neuespasswort newpassword passwortneu
januar februar maerz april mai juni juli august september oktober november dezember january february march june july october december
montag dienstag mittwoch donnerstag freitag samstag sonntag monday tuesday wednesday thursday friday saturday sunday
firma company arbeit work job chef boss team projekt project business sicherheit security schluessel key zugang access passcode pin code
ninja samurai shadow schatten phoenix killer hacker soldier cowboy pirate piraten rebel zombie vampir vampire magic magie zauber wizard diamond diamant gold golden silver silber
black schwarz white weiss rot red blau blue gruen green gelb yellow purple lila pink rosa rainbow regenbogen
music musik gitarre guitar piano klavier dance tanzen party sexy sex fuck fuckyou scheisse arschloch asshole bitch
viertel desk desks schreibtisch arbeitsplatz besprechung meeting coworking buchung booking marktplatz
`

export const COMMON_WORDS: ReadonlySet<string> = new Set(
  WORDS.trim()
    .split(/\s+/)
    // Umlauts are also spelt "ae", "oe" and "ue".
    .flatMap((word) => [word, word.replaceAll('ae', 'ä').replaceAll('oe', 'ö').replaceAll('ue', 'ü')]),
)

/** 49,000 passwords of known leaks, by frequency, in lower case. */
export const LEAKED_PASSWORDS: ReadonlySet<string> = new Set(dictionary['passwords-common'])

/** Their letter cores. Shorter cores would match letters that occur by chance in good passwords. */
export const LEAKED_CORES: ReadonlySet<string> = new Set(
  dictionary['passwords-common'].filter((password) => /^\p{L}{5,}$/u.test(password)),
)
