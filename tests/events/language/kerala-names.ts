/** 200 given and house names of Kerala, each in Malayalam and as families spell it in Latin letters; and names that are near but others. */

/** Before the bar in Malayalam, after it in Latin letters; spellings of one name are parted by commas. */
const table = `
രേഷ്മ | Reshma, Resma
മുഹമ്മദ് | Muhammed, Mohammad, Mohammed, Muhammad, Mohamed, Muhamed, Mohd
ശ്രീലക്ഷ്മി | Sreelakshmi, Srilakshmi, Sreelekshmi, Shreelakshmi, Sreelaxmi
ഫാത്തിമ | Fathima, Fatima, Faathima, Phathima
അബ്ദുൽ റഹ്മാൻ, അബ്ദുറഹ്മാൻ, അബ്ദുറഹിമാൻ | Abdul Rahman, Abdurahman, Abdurahiman, Abdulrahman, Abdu Rahman, Abdul Rehman
ജോസഫ് | Joseph, Josef
ജോസ് | Jose
തോമസ് | Thomas, Tomas
ആയിഷ, ഐഷ | Ayisha, Aisha, Aysha, Ayesha, Aayisha
അഞ്ജലി | Anjali, Anjaly
വിഷ്ണു | Vishnu, Visnu
അനൂപ് | Anoop, Anup
രമ്യ | Ramya, Remya
രഞ്ജിത്ത് | Ranjith, Renjith, Ranjit
സൗമ്യ | Soumya, Sowmya, Saumya
ശോഭ | Shobha, Sobha, Shoba
ശാലിനി | Shalini, Salini
ശശി | Sasi, Shashi
ശിവദാസൻ | Sivadasan, Shivadasan
ശങ്കരൻ | Sankaran, Shankaran
ശരത് | Sarath, Sharath, Sarat
ശാരദ | Sarada, Sharada, Saradha
ശ്യാം | Shyam, Syam
ശ്രുതി | Sruthi, Shruthi, Sruti
ഐശ്വര്യ | Aiswarya, Aishwarya
വൈശാഖ് | Vaisakh, Vyshakh, Vaishakh
ദർശന | Darsana, Darshana
അശ്വതി | Aswathy, Ashwathy, Aswathi
അശ്വിൻ | Aswin, Ashwin
ശൈലജ | Shylaja, Sailaja, Shailaja
ശേഖരൻ | Sekharan, Shekharan
അശോകൻ | Asokan, Ashokan
സുരേശൻ | Suresan, Sureshan
ആതിര | Athira, Aathira
വിദ്യ | Vidya, Vidhya
ദിവ്യ | Divya, Dhivya
സന്ധ്യ | Sandhya, Sandya
ഗീത | Geetha, Gita, Geeta
ലീല | Leela, Lila
ബീന | Beena, Bina
ഷീബ | Sheeba, Shiba
ബിന്ദു | Bindu, Bindhu
സിന്ധു | Sindhu, Sindu
നീതു | Neethu, Neetu
പാർവതി, പാർവ്വതി | Parvathy, Parvathi, Parvati
സരസ്വതി | Saraswathi, Saraswathy, Sarasvati
കൃഷ്ണൻ | Krishnan, Krisnan
അമൃത | Amrutha, Amritha, Amrita
കൃപ | Kripa, Krupa
ഗൗരി | Gouri, Gowri, Gauri
ഗൗതം | Goutham, Gautham, Gowtham, Gautam
ലക്ഷ്മി | Lakshmi, Lekshmi, Laxmi
നന്ദന | Nandana, Nandhana
ആര്യ | Arya, Aarya
പ്രിയ | Priya, Priyaa
ജ്യോതി | Jyothi, Jyoti
ഉണ്ണികൃഷ്ണൻ | Unnikrishnan, Unni Krishnan
രവീന്ദ്രൻ | Raveendran, Ravindran
സുരേന്ദ്രൻ | Surendran, Surendhran
മാധവൻ | Madhavan, Madavan
രാഘവൻ | Raghavan, Ragavan
നാരായണൻ | Narayanan, Naraayanan
ഭാസ്കരൻ | Bhaskaran, Baskaran
വാസുദേവൻ | Vasudevan, Vasudhevan
വേലായുധൻ | Velayudhan, Velayudan
അയ്യപ്പൻ | Ayyappan, Ayappan
സുബ്രഹ്മണ്യൻ | Subrahmanyan, Subramanian, Subramanyan
പുരുഷോത്തമൻ | Purushothaman, Purushottaman
അജിത്ത് | Ajith, Ajit
സജിത്ത് | Sajith, Sajit
വിനോദ് | Vinod, Vinodh
രാജേഷ് | Rajesh, Raajesh
രതീഷ് | Ratheesh, Rathish, Ratish
രാജീവ് | Rajeev, Rajiv
സുധീർ | Sudheer, Sudhir, Sudeer
പ്രദീപ് | Pradeep, Pradip
ദീപ | Deepa, Dipa
ഹരികുമാർ | Harikumar, Hari Kumar
ബൈജു | Baiju, Byju
ഷൈജു | Shaiju, Shyju
ഷൈനി | Shiny, Shyni, Shaini
ബിജു | Biju
സജി | Saji
ഷാജി | Shaji
ജിൻസി | Jincy, Jinsi
ആൻസി | Ancy, Ansy
ലിസി | Lissy, Lizy, Lisy
മേരി | Mary
അന്നമ്മ | Annamma, Annama
മറിയാമ്മ | Mariamma, Mariyamma
സാറാമ്മ | Saramma, Saraamma
ഏലിയാമ്മ | Eliyamma, Eliamma
ത്രേസ്യാമ്മ | Thressiamma, Thresiamma
റോസമ്മ | Rosamma, Rosama
ഗ്രേസി | Gracy, Grasi
ഡെയ്സി | Daisy, Deysi
റീന | Reena, Rina
ജോൺ | John, Jon
ജോർജ് | George
വർഗീസ്, വർഗ്ഗീസ് | Varghese, Vargheese
മാത്യു | Mathew, Matthew
ജേക്കബ് | Jacob
ജെയിംസ് | James
പോൾ | Paul
അബ്രഹാം, എബ്രഹാം | Abraham, Ebraham
ചാക്കോ | Chacko, Chakko
കുര്യൻ | Kurian, Kuriyan, Kuryan
കുര്യാക്കോസ് | Kuriakose, Kuriyakose
ചെറിയാൻ | Cherian, Cheriyan
ഫിലിപ്പ് | Philip, Phillip, Filip
സ്റ്റീഫൻ | Stephen, Steephen
സെബാസ്റ്റ്യൻ | Sebastian, Sebastyan
ആന്റണി | Antony, Anthony
ഫ്രാൻസിസ് | Francis, Fransis
സേവ്യർ | Xavier
പത്രോസ് | Pathrose, Pathros
വർക്കി | Varkey, Varki
ദേവസ്സി | Devassy, Devasi
ഉമ്മൻ | Oommen, Ummen
ജസ്റ്റിൻ | Justin, Justine
ജോൺസൺ | Johnson, Jonson
വിൽസൺ | Wilson
അലക്സ് | Alex, Aleks
ഔസേഫ് | Ouseph, Ousef
ക്രിസ്റ്റി | Christy, Kristy
ഖദീജ | Khadeeja, Khadija, Kadeeja, Kadheeja
ആമിന | Amina, Aamina
നഫീസ | Nafeesa, Nafisa
സൈനബ | Zainaba, Sainaba
സീനത്ത് | Zeenath, Seenath, Zeenat
റംല | Ramla, Remla
ജമീല | Jameela, Jamila
റുഖിയ | Rukhiya, Ruqiya, Rukiya, Ruqia
റസിയ | Raziya, Rasiya, Razia
സുമയ്യ | Sumayya, Sumaiya, Sumaya
ഷാഹിന | Shahina, Shaahina
ഫൗസിയ | Fousiya, Fauzia, Fowziya
മറിയം | Mariyam, Mariam
ഹസീന | Haseena, Hasina
അബൂബക്കർ | Aboobacker, Abubakar, Abubaker, Aboobakkar
അബ്ദുള്ള | Abdulla, Abdullah
അഹമ്മദ്, അഹ്മദ് | Ahmed, Ahamed, Ahammed, Ahmad
ഹമീദ് | Hameed, Hamid
ഹംസ | Hamza, Hamsa
ഇബ്രാഹിം | Ibrahim, Ibraheem
ഇസ്മായിൽ | Ismail, Ismayil
യൂസഫ്, യൂസുഫ് | Yusuf, Yousuf, Yoosuf, Yusaf
ഉസ്മാൻ | Usman, Osman
ഉമർ | Umar, Omar, Umer
സുലൈമാൻ | Sulaiman, Suleiman
ഹുസൈൻ | Hussain, Husain, Hussein
മൊയ്തീൻ | Moideen, Moidheen, Moithin
ബഷീർ | Basheer, Bashir
നസീർ | Naseer, Nazeer, Nazir
അസീസ് | Azeez, Aziz, Asees
റസാഖ് | Razak, Razakh, Rasak, Razaq
ഷഫീഖ് | Shafeeq, Shafeek, Shafique, Shefeek
സിദ്ദീഖ്, സിദ്ദിഖ് | Siddique, Sidheeq, Siddeeq, Sidhique
ഷരീഫ് | Shareef, Sharif, Shereef
ലത്തീഫ് | Latheef, Latif, Lathif
കരീം | Kareem, Karim
സലീം | Saleem, Salim
ഫൈസൽ | Faisal, Faizal, Fysal
നൗഷാദ് | Noushad, Naushad, Nowshad
ഷൗക്കത്ത് | Shoukath, Showkath, Shaukath
റിയാസ് | Riyas, Riyaz, Rias
ഷിഹാബുദ്ദീൻ | Shihabudheen, Shihabuddin, Shihabudeen
സുബൈർ | Zubair, Subair
അഷ്റഫ് | Ashraf, Asraf
കുഞ്ഞിമുഹമ്മദ് | Kunhimohammed, Kunjimuhammed, Kunhi Muhammed
കുഞ്ഞാലി | Kunhali, Kunjali
അലവിക്കുട്ടി | Alavikutty, Alavi Kutty, Alavikkutti
മൂസ | Moosa, Musa
നായർ | Nair, Nayar
നമ്പ്യാർ | Nambiar, Nambyar, Nambiyar
മേനോൻ | Menon
പണിക്കർ | Panicker, Panikkar, Paniker
കുറുപ്പ് | Kurup, Kurupp
പിള്ള | Pillai, Pilla
വാര്യർ | Warrier, Varier, Variyar, Warier
വർമ്മ, വർമ | Varma, Varmma
പുത്തൻവീട്ടിൽ | Puthenveettil, Puthanveettil, Puthenveetil
കിഴക്കേതിൽ | Kizhakkethil, Kizhakethil
തെക്കേതിൽ | Thekkethil, Thekethil
പറമ്പിൽ | Parambil, Parampil
വലിയപറമ്പിൽ | Valiyaparambil, Valiaparambil
പുതിയപുരയിൽ | Puthiyapurayil, Puthiyapurayyil
കുന്നത്ത് | Kunnath, Kunnathu
മഠത്തിൽ | Madathil, Madatthil
ചെറുവത്തൂർ | Cheruvathur, Cheruvathoor
കല്ലിങ്കൽ | Kallinkal, Kallingal
ഇല്ലത്ത് | Illath, Illathu
ഔസേപ്പ് | Ouseph, Ouseppu
നമ്പൂതിരി | Namboothiri, Nambudiri, Namboodiri
സുഹ്റ | Suhra, Zuhra, Suhara
ശോശാമ്മ | Sosamma, Shoshamma
ബീവി | Beevi, Bibi
ഈസ | Eesa, Essa
ഡാനിയേൽ | Daniel, Daniyel
ആശാൻ | Asan, Aasaan
`

/** Each with all its spellings in both scripts, the Malayalam ones first. */
export const keralaNames: readonly (readonly string[])[] = table
  .trim()
  .split('\n')
  .map((line) => line.split(/[|,]/).map((spelling) => spelling.trim()))

/** Neither may be found by the other. */
export const otherNames: readonly (readonly [string, string])[] = [
  ['Saji', 'Shaji'],
  ['സജി', 'Shaji'],
  ['ഷാജി', 'Saji'],
  ['Sameer', 'Shameer'],
  ['സമീർ', 'Shameer'],
  ['Sajid', 'Sajith'],
  ['സാജിദ', 'Sajitha'],
  ['Seena', 'Sheena'],
  ['Siju', 'Shiju'],
  ['Anu', 'Ani'],
  ['Mini', 'Manu'],
  ['Mohan', 'Muhammed'],
  ['മോഹൻ', 'Muhammed'],
  ['മുഹമ്മദ്', 'Mohanan'],
  ['Rahim', 'Rahman'],
  ['റഹീം', 'Rahman'],
  ['Hameed', 'Ahmed'],
  ['ഹമീദ്', 'Hamza'],
  ['Joseph', 'Johny'],
  ['ജോൺ', 'Joy'],
  ['Deepa', 'Deepthi'],
  ['വിനോദ്', 'Vineeth'],
  ['Vinitha', 'Vinod'],
  ['അജിത്ത്', 'Ajmal'],
  ['ബിന്ദു', 'Sindhu'],
  ['Krishnan', 'Karunan'],
  ['കോയ', 'Kiran'],
  ['Kunnath', 'Kannath'],
  ['Thekkethil', 'Kizhakkethil'],
  ['Leela', 'Laila'],
  ['Fathima', 'Fasna'],
  ['Nair', 'Nisar'],
  ['കോഴിക്കോട്', 'Kollam'],
  ['പാലക്കാട്', 'Palayi'],
  ['Usha', 'Asha'],
  ['Shobha', 'Sheeba'],
  ['മിനി', 'Munni'],
]
