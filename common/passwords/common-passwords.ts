// The passwords that every list of leaked ones begins with, from six characters up, in lower case. Attackers try them first.
const list = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 87654321 7654321 654321 0987654321 123123 123123123 12341234
123321 1234321 112233 11223344 1122334455 121212 12121212 131313 111111 1111111 11111111 111111111 1111111111 000000 0000000 00000000
0000000000 222222 22222222 333333 444444 555555 55555555 666666 66666666 777777 7777777 77777777 888888 88888888 999999 99999999 696969
101010 010101 102030 123654 147258 147258369 159357 159753 159951 246810 314159 321321 456456 456789 741852 741852963 753951 789456
789456123 852456 963852 147852 142536 135790 13579 112358 121314 123789 123456a 123456b 123456q a123456 a1234567 a12345678 a123456789
aa123456 aa12345678 q123456 w123456 1234abcd abcd1234 abc123 abc1234 abc12345 abc123456 123abc 123qwe 123qweasd qwe123 qwe123456 qweasd
qweasdzxc qweqwe qweqweqwe qwer1234 qwerty qwerty1 qwerty12 qwerty123 qwerty1234 qwerty12345 qwerty123456 qwertyu qwertyui qwertyuiop
qwertz qwertz1 qwertz123 qwertzuiop azerty azerty123 azertyuiop asdasd asdasdasd asdf1234 asdfasdf asdfgh asdfghj asdfghjk asdfghjkl
asdzxc zxcvbn zxcvbnm zxcvbnm123 zaq12wsx zaq1zaq1 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 qazwsx
qazwsx123 qazwsxedc q1w2e3 q1w2e3r4 q1w2e3r4t5 qwaszx p@ssw0rd p@ssword passw0rd password password! password0 password1 password12
password123 password1234 password12345 password2 password3 passwort passwort1 passwort123 motdepasse contrasena senha123 parola
pass123 pass1234 passpass passwd mypass mypassword newpassword temppass test1234 test123 test12345 testtest tester testing
changeme changeme1 change_me default guest123 guestguest secret secret1 secret123 supersecret letmein letmein1 letmein123 welcome
welcome1 welcome12 welcome123 willkommen hello1 hello123 hellohello bonjour salut123 hallo123 hallohallo gruezi admin1 admin12 admin123
admin1234 admin12345 admin123456 administrator adminadmin root1234 rootroot toor123 superman superuser user123 user1234 username
manager master master1 master123 login123 access access14 computer computer1 internet windows windows1 samsung samsung1 google
google1 facebook apple123 iphone android linkedin twitter youtube amazon netflix instagram whatsapp minecraft pokemon pokemon1 nintendo
starwars startrek batman batman1 spiderman superman1 ironman naruto matrix123 gandalf mordor hobbit dragon dragon1 dragon123 monkey
monkey1 monkey123 tigger tiger123 panther eagle1 falcon shadow shadow1 phoenix lovely love123 loveme loveyou lover1 iloveyou iloveyou1
iloveyou2 ilovegod iloveu jetaime tequiero ichliebedich princess princess1 prinzessin angel1 angel123 angels babygirl baby123 sweety
sweetie honey123 darling sunshine sunshine1 flower flowers butterfly rainbow summer summer1 summer2023 summer2024 summer2025 sommer
winter winter1 winter2023 winter2024 winter2025 spring2024 spring2025 autumn2024 january february october november december football
football1 fussball soccer soccer1 baseball basketball hockey hockey1 tennis tennis1 golfer golf123 liverpool liverpool1 arsenal arsenal1
chelsea chelsea1 barcelona juventus manchester manunited realmadrid bayern bayern1 fcbasel fcbasel1893 yankees lakers cowboys steelers
michael michael1 michelle jennifer jessica jessica1 jordan jordan23 daniel daniel1 andrew andrew1 anthony thomas thomas1 charlie charlie1
george robert robert1 william matthew joshua joshua1 ashley ashley1 amanda nicole nicole1 hannah samantha stephanie melissa alexander
alexandra patrick patricia martin martina andrea sandra sabrina claudia nathalie lorenzo maggie buster ginger pepper cookie peanut
banana chocolate cheese killer hunter hunter2 ranger harley mustang corvette ferrari porsche mercedes yamaha maverick cowboy thunder
diamond silver golden platinum crystal freedom whatever nothing trustno1 fuckyou fuckyou1 fuckoff asshole biteme bullshit pussy1 sexy123
jesus1 jesus123 christ blessed heaven faith1 trinity genesis america england london paris123 berlin berlin1 zurich zuerich geneva geneve
lausanne luzern schweiz schweiz1 suisse switzerland swiss123 matterhorn reduit reduit1 reduit123 gotthard zxcasd zxczxc abcabc abcdef
abcdefg abcdefgh abcdef123 abcdefghi aaaaaa aaaaaaa aaaaaaaa aaa111 a1b2c3 a1b2c3d4 a1s2d3f4 asd123 asd123456 asdf123 qwe1234 solo123
`;

const common = new Set(list.trim().split(/\s+/));

export function isCommonPassword(password: string): boolean {
  return common.has(password.toLowerCase());
}

/** Whether it is a well-known word with the digits and signs of password rules: "P@ssw0rd2024!". */
export function hasCommonCore(password: string): boolean {
  const plain = password
    .toLowerCase()
    .replace(/[@4]/g, "a")
    .replace(/0/g, "o")
    .replace(/[1!|]/g, "i")
    .replace(/3/g, "e")
    .replace(/[$5]/g, "s");
  const cores = [password.toLowerCase(), plain].map((text) =>
    text.replace(/[^a-z]+$/, "").replace(/^[^a-z]+/, ""),
  );
  return cores.some((core) => core.length >= 5 && common.has(core));
}
